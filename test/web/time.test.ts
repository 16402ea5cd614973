import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { timeTrackings } from '../support/time-trackings.ts'
import { startWebApp } from '../support/web-app.ts'

const { world, open } = await startWebApp()
const company = await createCompany(world)

test('a time whose response was lost is saved again and stored once', async () => {
  const person = await company.person({ attributes: { working_sessions_creator: true } })
  const page = await open(`/w/${company.workspaceId}/time?new=1&day=2026-03-02`, { as: person.token })
  let sent = 0
  await page.route('**/time_trackings', async (route) => {
    if (route.request().method() !== 'POST' || sent++ > 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  const form = page.getByRole('dialog', { name: 'Add time' })
  await form.getByLabel(/^Start/).fill('08:00')
  await form.getByLabel(/^End/).fill('16:30')
  await form.getByText('Net 8:30').waitFor()
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/cannot be reached/).waitFor()
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  assert.equal(sent, 2)
  const { body } = await world.get(`${company.ws}/time_trackings`, person.token)
  assert.deepEqual(
    body.data.map((one: { attributes: { starts_at: string } }) => one.attributes.starts_at),
    ['2026-03-02T07:00:00Z'],
  )
})

test('warnings in approvals follow the rules of the server', async () => {
  const person = await company.person({ attributes: { username: 'Paula Pauses' } })
  // Half an hour in total, but no single pause is long enough to count as a break.
  const pauses = ['09:00', '11:00', '13:00'].map((time) => ({
    starts_at: `2026-03-03T${time}:00Z`,
    ends_at: `2026-03-03T${time.replace(':00', ':10')}:00Z`,
  }))
  const made = await timeTrackings(world, company).createRecord({
    attributes: { starts_at: '2026-03-03T07:00:00Z', ends_at: '2026-03-03T14:00:00Z', breaks_attributes: pauses },
    relationships: timeTrackings(world, company).relationshipsFor(person),
  })
  assert.equal(made.attributes.break_time, 0.5)
  const page = await open(`/w/${company.workspaceId}/approvals?tab=time&weeks=all`, { as: company.admin.token })
  await page
    .getByRole('button', { name: /Paula Pauses/ })
    .first()
    .click()
  await page.getByText('Break too short').waitFor()
})

test('the person field searches on the server while typing, however many people there are', async () => {
  for (let n = 0; n < 22; n++) await company.person({ attributes: { username: `Anna ${String(n).padStart(2, '0')}` } })
  await company.person({ attributes: { username: 'Zora Zuletzt' } })
  const page = await open(`/w/${company.workspaceId}/time?new=1`, { as: company.admin.token })
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  const person = page.getByRole('dialog').getByRole('combobox', { name: /^Person/ })
  await person.click()
  await page.getByRole('option', { name: 'Anna 05' }).waitFor()
  assert.equal(await page.getByRole('option', { name: 'Zora Zuletzt' }).count(), 0)
  await person.fill('zulet')
  await page.getByRole('option', { name: 'Zora Zuletzt' }).click()
  assert.equal(await person.inputValue(), 'Zora Zuletzt')
  // Typing replaces the name; if nobody has that name, the list shows it.
  await person.click()
  await page.keyboard.type('anna 2')
  await page.getByRole('option', { name: 'Anna 20' }).waitFor()
  await page.keyboard.type('nobody')
  await page.getByText('Nothing found').waitFor()
  assert.ok(
    asked.filter((url) => url.includes('/users?')).every((url) => url.includes('items=20')),
    asked.join('\n'),
  )
})

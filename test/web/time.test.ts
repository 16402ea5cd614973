import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { openPages } from '../support/pages.ts'

const { world, open } = await openPages()
const company = await createCompany(world)

test('a time whose answer got lost is saved again, and is there once', async () => {
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

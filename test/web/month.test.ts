import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { openPages, phone } from '../support/pages.ts'
import { createAccountCompany } from '../support/time-accounts.ts'

const { world, open } = await openPages()
const company = await createAccountCompany(world)
const { lead, member, stranger } = await company.team()
for (const person of [member, stranger]) {
  const begun = await world.patch(
    `${company.ws}/users/${person.id}`,
    { start_of_accounting: '2026-01-01' },
    company.admin.token,
  )
  assert.equal(begun.status, 200, begun.text)
  const made = await company.schedule(person, {
    starts_on: '2026-01-05',
    weeks: [[480, 480, 480, 480, 480, 0, 0]],
    holiday_calendar: 'none',
  })
  assert.equal(made.status, 201, made.text)
}
await company.worked(member, '2026-01-05', 9)
await company.away(member, 'vacation', '2026-01-07')
const accounts = `/w/${company.workspaceId}/accounts`

test('a month shows work, absences and balance of each day, and red what is missing', async () => {
  const page = await open(`${accounts}/${member.id}?at=2026-01`, { as: member.token })
  const table = page.getByRole('region', { name: 'Days of January 2026' })
  const row = (day: string) => table.getByRole('row', { name: new RegExp(`^${day}`) })
  await row('Mon 5 Jan').waitFor()
  assert.match((await row('Mon 5 Jan').textContent())!, /08:00 – 17:00.*9:008:00–\+1:00\+1:00$/)
  assert.match((await row('Tue 6 Jan').textContent())!, /Nothing recorded.*−8:00−7:00$/)
  assert.match((await row('Wed 7 Jan').textContent())!, /Vacation.*8:008:000:00−7:00$/)
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('heading', { name: 'February 2026' }).waitFor()
  assert.match(page.url(), /at=2026-02/)
})

test('who leads sees the people of their areas, and one click leads into the month', async () => {
  const page = await open(`${accounts}?at=2026-01`, { as: lead.token })
  await page.getByRole('link', { name: 'Mia Member' }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Otto Outside' }).count(), 0)
  await page.getByRole('link', { name: 'Mia Member' }).click()
  await page.getByRole('heading', { level: 1, name: 'Time account of Mia Member' }).waitFor()
  await page.getByRole('heading', { name: 'January 2026' }).waitFor()
})

test('on a German phone the days are a list', async () => {
  const page = await open(`${accounts}/${member.id}?at=2026-01`, { as: member.token, language: 'de', ...phone })
  const list = page.getByRole('list', { name: 'Tage im Januar 2026' })
  await list.getByText('Nichts erfasst').first().waitFor()
  assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0)
})

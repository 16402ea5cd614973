import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { png, upload } from '../support/multipart.ts'
import { assertNoOverflow } from '../support/page-state.ts'
import { createAccountCompany } from '../support/time-accounts.ts'
import { phone, startWebApp } from '../support/web-app.ts'
import { createTracking } from '../support/working-time.ts'
import { eventually } from '../support/world.ts'

const { world, open } = await startWebApp()
const company = await createAccountCompany(world)
const { lead, member, stranger } = await company.createTeam()
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
const worked = await company.trackHours(member, '2026-01-05', 9)
const tracking = `${company.ws}/time_trackings/${worked}`
await createTracking(world, company, member, {
  starts_at: '2026-01-02T06:00:00+01:00',
  ends_at: '2026-01-02T15:00:00+01:00',
  breaks_attributes: [{ starts_at: '2026-01-02T12:00:00+01:00', ends_at: '2026-01-02T12:30:00+01:00' }],
})
assert.equal((await world.post(`${tracking}/notes`, { content: 'Forgot to punch out' }, member.token)).status, 201)
const file = { filename: 'a.png', content: png }
assert.equal((await upload(world, `${tracking}/attachments`, company.admin.token, file)).status, 201)
await company.createConfirmedAbsence(member, 'vacation', '2026-01-07')
const late = { title: 'Late work', hours_of: 'hours', percentage: 12.5, starts_on: '2026-01-01' }
const afternoon = { weekdays: [1, 2, 3, 4, 5], from_minute: 960, until_minute: 1080 }
const rule = await world.post(`${company.ws}/surcharge_rules`, { ...late, ...afternoon }, company.admin.token)
assert.equal(rule.status, 201, rule.text)
const accounts = `/w/${company.workspaceId}/accounts`

test('a month shows work, absences and balance of each day, and missing work in red', async () => {
  const page = await open(`${accounts}/${member.id}?at=2026-01`, { as: member.token })
  const table = page.getByRole('region', { name: 'Days of January 2026' })
  const row = (day: string) => table.getByRole('row', { name: new RegExp(`^${day}`) })
  await row('Mon 5 Jan').waitFor()
  assert.match((await row('Mon 5 Jan').textContent())!, /08:00 – 17:00.*9:008:00–\+1:00\+1:00$/)
  assert.match((await row('Tue 6 Jan').textContent())!, /Nothing recorded.*−8:00−7:00$/)
  assert.match((await row('Wed 7 Jan').textContent())!, /Vacation.*8:008:000:00−7:00$/)
  await page.getByText('Surcharges: Late work 12.5% 1:00').waitFor()
  // Before the start of the account nothing counts, neither recorded times nor sums.
  await page.getByText('The account starts on 05/01/2026; earlier work does not count.').waitFor()
  assert.match((await row('Fri 2 Jan').textContent())!, /06:00 – 15:00.*––––0:000:00$/)
  assert.match((await row('Total').textContent())!, /^Total0:009:00/)
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('heading', { name: 'February 2026' }).waitFor()
  assert.match(page.url(), /at=2026-02/)
})

test('a day links to its times with notes and files, to adding a time, and to an entry by an admin', async () => {
  const path = `${accounts}/${member.id}?at=2026-01`
  const own = await open(path, { as: member.token })
  await own
    .getByRole('row', { name: /^Mon 5 Jan/ })
    .getByText('1 note · 1 file')
    .waitFor()
  assert.equal(await own.getByRole('button', { name: /^Add an entry/ }).count(), 0)
  await own.getByRole('link', { name: '08:00 – 17:00' }).click()
  await own
    .getByRole('dialog')
    .getByRole('tab', { name: /^Notes/ })
    .click()
  await own.getByRole('dialog').getByText('Forgot to punch out').waitFor()
  await own.close()
  const page = await open(path, { as: company.admin.token })
  await page.getByRole('link', { name: 'Add a time on Tue 6 Jan' }).click()
  const form = page.getByRole('dialog')
  await eventually(async () => (await form.getByLabel('Date').first().inputValue()) === '06/01/2026')
  await page.goto(path)
  await page.getByRole('button', { name: 'Add an entry on Thu 8 Jan' }).click()
  await form.getByLabel('Hours').fill('2')
  await form.getByLabel('Reason').fill('Agreed')
  await form.getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('row', { name: /^Thu 8 Jan/ })
    .getByText('−6:00', { exact: true })
    .waitFor()
})

test('a lead sees the people of their areas and opens a month with one click', async () => {
  const page = await open(`${accounts}?at=2026-01`, { as: lead.token })
  await page.getByRole('link', { name: 'Mia Member' }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Otto Outside' }).count(), 0)
  await page.getByRole('link', { name: 'Mia Member' }).click()
  await page.getByRole('heading', { level: 1, name: 'Time account of Mia Member' }).waitFor()
  await page.getByRole('heading', { name: 'January 2026' }).waitFor()
})

test('on a phone in German the days are a list', async () => {
  const page = await open(`${accounts}/${member.id}?at=2026-01`, { as: member.token, language: 'de', ...phone })
  const list = page.getByRole('list', { name: 'Tage im Januar 2026' })
  await list.getByText('Nichts erfasst').first().waitFor()
  await assertNoOverflow(page)
  // Visually hidden content in the table of a wider screen does not cause overflow.
  await page.setViewportSize({ width: 800, height: 768 })
  await page.getByRole('region', { name: 'Tage im Januar 2026' }).waitFor()
  await assertNoOverflow(page)
  // Words are not broken on the smallest screen: on the buttons, and below the icons in the footer.
  await page.setViewportSize({ width: 320, height: 640 })
  for (const words of [
    page.getByRole('button', { name: 'Dieser Monat' }),
    page.getByRole('link', { name: 'Abwesenheiten' }),
  ])
    assert.equal(
      await words
        .locator('span')
        .last()
        .evaluate((label) => label.scrollWidth - label.clientWidth),
      0,
    )
})

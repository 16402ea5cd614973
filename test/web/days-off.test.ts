import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { createAbsenceCompany } from '../support/absences.ts'
import { assertAccessible, assertColorContrast } from '../support/accessibility.ts'
import { assertNoOverflow, navigate, waitForIdle } from '../support/page-state.ts'
import { phone, startWebApp } from '../support/web-app.ts'
import { createTracking } from '../support/working-time.ts'
import { eventually } from '../support/world.ts'

// The week from 6 to 12 April 2026 begins with Easter Monday.
const { world, open } = await startWebApp({ now: '2026-04-15T10:00:00Z' })
const company = await createAbsenceCompany(world, { username: 'Ada Admin', time_zone: 'Europe/Berlin' })
const { workspaceId, admin } = company
const person = (username: string) => company.person({ attributes: { username } })
const [emil, mia] = [await person('Emil Employee'), await person('Mia Elsewhere')]
const lead = await company.person({ roles: [2], attributes: { username: 'Lea Lead' } })
await company.area('Bakehouse', [emil.id, lead.id])
const away = async (of: { id: string }, from: string, until: string, more: object = {}): Promise<string> =>
  company.createAbsence(admin.token, { user_id: of.id, starts_at: from, ends_at: until, ...more })
const whole = (of: { id: string }, first: string, last: string) => away(of, `${first}T00:00:00`, `${last}T23:59:59`)

await company.decide(await whole(emil, '2026-04-07', '2026-04-08'), 'confirmed')
await away(emil, '2026-04-09T08:00:00', '2026-04-09T12:00:00', { full_day: false })
await company.decide(await whole(emil, '2026-04-10', '2026-04-10'), 'rejected')
await company.decide(await whole(mia, '2026-04-07', '2026-04-10'), 'confirmed')
await whole(mia, '2026-04-29', '2026-04-29')
await company.decide(await whole(mia, '2026-05-06', '2026-05-06'), 'confirmed')
await createTracking(world, company, emil, {
  starts_at: '2026-04-07T08:00:00+02:00',
  ends_at: '2026-04-07T09:00:00+02:00',
})
const week = (of: { id: string }, monday = '2026-04-06'): string =>
  `/w/${workspaceId}/time?week=${monday}&person=${of.id}`
const dayOf = (page: Page, name: RegExp) => page.getByRole('region', { name })
const marks = (page: Page) => page.getByRole('button', { name: /Vacation/ })
const confirmed = 'Vacation, Tue 07/04/2026 – Wed 08/04/2026, Approved'
const pending = 'Vacation, Thu 09/04/2026, 08:00 – 12:00, Pending'

test('a week shows absences and holidays in the header of each day, with links to the absences', async () => {
  const page = await open(week(emil), { as: emil.token })
  await dayOf(page, /^Monday/)
    .getByText('Easter Monday')
    .waitFor()
  await dayOf(page, /^Tuesday/)
    .getByRole('button', { name: confirmed })
    .waitFor()
  await dayOf(page, /^Wednesday/)
    .getByRole('button', { name: confirmed })
    .waitFor()
  await dayOf(page, /^Thursday/)
    .getByRole('button', { name: pending })
    .waitFor()
  await dayOf(page, /^Thursday/)
    .getByText('Vacation 08:00 – 12:00 · Pending')
    .waitFor()
  // A rejected request is not marked.
  assert.equal(await marks(page).count(), 3)
  await waitForIdle(page)
  await assertAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await assertColorContrast(page)
  await dayOf(page, /^Wednesday/)
    .getByRole('button', { name: confirmed })
    .focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await drawer.getByText('Tue 07/04/2026 – Wed 08/04/2026').first().waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
})

test('a week of vacation has no hint about missing times, on a phone as well', async () => {
  const page = await open(week(mia, '2026-04-06'), { as: mia.token, language: 'de', ...phone })
  const all = page.getByRole('button', { name: /Vacation, Di 07\.04\.2026 – Fr 10\.04\.2026, Genehmigt/ })
  await all.first().waitFor()
  assert.equal(await all.count(), 4)
  await dayOf(page, /^Montag/)
    .getByText('Ostermontag')
    .waitFor()
  assert.equal(await page.getByText('Keine Zeiten in dieser Woche').count(), 0)
  await waitForIdle(page)
  await assertNoOverflow(page)
  await assertAccessible(page)
  // A week without times or days off is still called one.
  await navigate(page, week(mia, '2026-04-20'))
  await page.getByText('Keine Zeiten in dieser Woche').waitFor()
  assert.equal(await marks(page).count(), 0)
})

test('a week with one day off, approved or waiting, has no hint about missing times', async () => {
  const page = await open(week(mia, '2026-04-27'), { as: mia.token })
  for (const [monday, state] of [
    ['2026-04-27', 'Pending'],
    ['2026-05-04', 'Approved'],
  ] as const) {
    await navigate(page, week(mia, monday))
    await dayOf(page, /^Wednesday/)
      .getByRole('button', { name: new RegExp(`Vacation, .*, ${state}`) })
      .waitFor()
    assert.equal(await page.getByText('No times this week').count(), 0, monday)
  }
})

test('holidays have their names in the language of the reader, special days the names that were entered', async () => {
  const special_days = [{ day: '12-24', share: 0.5, name: 'Betriebsruhe' }]
  assert.equal((await world.patch(company.ws, { special_days }, admin.token)).status, 200)
  for (const [language, easter, legend] of [
    ['en', 'Easter Monday', 'Legend'],
    ['de', 'Ostermontag', 'Legende'],
  ] as const) {
    const page = await open(`/w/${workspaceId}/calendar?at=2026-04-01`, { as: emil.token, language })
    await page.getByRole('region', { name: legend }).getByText(easter).waitFor()
    await page.getByRole('columnheader', { name: easter }).waitFor()
    await navigate(page, `/w/${workspaceId}/settings/holidays?year=2026`)
    await page.getByRole('cell', { name: easter }).waitFor()
    await page.getByRole('cell', { name: 'Betriebsruhe' }).waitFor()
  }
})

test('an impossible date of a special day is refused at its field, which gets the focus', async () => {
  const page = await open(`/w/${workspaceId}/settings/holidays`, { as: admin.token, language: 'de' })
  const own = page.getByRole('group', { name: 'Eigene Tage' })
  await own.getByRole('button', { name: 'Tag hinzufügen' }).click()
  const field = own.getByRole('textbox', { name: 'Tag', exact: true }).last()
  for (const typed of ['31.2.', '31.2.2027', '24.12.1226', '02-30', 'Heiligabend']) {
    await field.fill(typed)
    await own.getByRole('button', { name: 'Speichern' }).click()
    await eventually(async () => (await field.getAttribute('aria-invalid')) === 'true')
    const refusals = await own.locator('.mantine-InputWrapper-error').allInnerTexts()
    assert.deepEqual(refusals, ['Geben Sie einen Tag wie 24.12. oder 24.12.2026 ein.'], typed)
    assert.equal(await field.evaluate((element) => element.matches(':focus')), true)
  }
  await field.fill('29.2.')
  await own.getByRole('button', { name: 'Speichern' }).click()
  await page.getByText('Gespeichert').waitFor()
})

test('an error of the server for a row is shown at its field, which gets the focus', async () => {
  const page = await open(`/w/${workspaceId}/settings/holidays`, { as: admin.token })
  const own = page.getByRole('group', { name: 'Custom days' })
  await own.getByRole('button', { name: 'Add a day' }).click()
  const field = own.getByRole('textbox', { name: 'Day', exact: true }).last()
  // The form itself never sends such a day.
  await page.route(`**/api/v3/workspaces/${workspaceId}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    const { data } = route.request().postDataJSON()
    data.attributes.special_days.at(-1).day = '02-30'
    await route.continue({ postData: JSON.stringify({ data }) })
  })
  await field.fill('12-31')
  await own.getByRole('button', { name: 'Save' }).click()
  await eventually(async () => (await field.getAttribute('aria-invalid')) === 'true')
  const [refusal] = await own.locator('.mantine-InputWrapper-error').allInnerTexts()
  assert.match(refusal!, /12-24/)
  assert.equal(await field.evaluate((element) => element.matches(':focus')), true)
})

test('the week of a person with another holiday calendar shows the holidays of that calendar', async () => {
  assert.equal((await world.patch(company.ws, { holiday_calendar: 'DE-HH' }, admin.token)).status, 200)
  const bavarian = await company.person({ attributes: { username: 'Bert Bavarian' } })
  const schedules = `${company.ws}/users/${bavarian.id}/work_schedules`
  const weeks = [[480, 480, 480, 480, 480, 0, 0]]
  const given = { starts_on: '2026-01-01', weeks, holiday_calendar: 'DE-BY' }
  assert.equal((await world.post(schedules, given, admin.token)).status, 201)
  const page = await open(week(bavarian, '2026-06-01'), { as: bavarian.token, language: 'de' })
  await dayOf(page, /^Donnerstag/)
    .getByText('Fronleichnam')
    .waitFor()
  await navigate(page, week(bavarian, '2026-10-26'))
  await dayOf(page, /^Sonntag/)
    .getByText('Allerheiligen')
    .waitFor()
  assert.equal(await page.getByText('Reformationstag').count(), 0)
  // For the others it is a holiday.
  const others = await open(week(emil, '2026-10-26'), { as: admin.token, language: 'de' })
  await dayOf(others, /^Samstag/)
    .getByText('Reformationstag')
    .waitFor()
})

test('the table marks work on a day off', async () => {
  const page = await open(`/w/${workspaceId}/time?view=table&person=all`, { as: admin.token })
  await page
    .getByRole('row', { name: /Tue 7 Apr 2026/ })
    .getByRole('button', { name: confirmed })
    .click()
  await page.getByRole('dialog').getByText('Tue 07/04/2026 – Wed 08/04/2026').first().waitFor()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('listitem').getByRole('button', { name: confirmed }).waitFor()
  await waitForIdle(page)
  await assertNoOverflow(page)
  await assertAccessible(page)
})

test('a lead only sees absences of the people they lead', async () => {
  const page = await open(week(emil), { as: lead.token })
  await marks(page).first().waitFor()
  assert.equal(await marks(page).count(), 3)
  await navigate(page, week(mia))
  await page.getByText('No times this week').waitFor()
  await waitForIdle(page)
  assert.equal(await marks(page).count(), 0)
})

import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../support/accessibility.ts'
import { revisit } from '../support/page-state.ts'
import { pictures } from '../support/pictures.ts'
import { createAccountCompany } from '../support/time-accounts.ts'
import { phone, startWebApp } from '../support/web-app.ts'

const { world, open } = await startWebApp()
const company = await createAccountCompany(world)
const { ws, admin, types, workspaceId } = company
const emil = await company.createWorker({ attributes: { username: 'Emil Employee', staff_number: '26' } })
const nora = await company.createWorker({ attributes: { username: 'Nora Neighbour' } })
await company.trackHours(emil, '2026-01-05', 8)
await company.trackHours(nora, '2026-01-05', 6)
const asked = await company.createAbsence(admin.token, {
  user_id: nora.id,
  absence_type_id: types.vacation,
  starts_at: '2026-01-12T00:00:00',
  ends_at: '2026-01-12T23:59:59',
  full_day: true,
})
const path = `/w/${workspaceId}/month-end?at=2026-01`
const desk = await open(path, { as: admin.token })

const step = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name }) })

test('a month from open items to the payroll file, each step with its count', async () => {
  const page = await revisit(desk, path)
  await step(page, 'Open items').getByText('1 left').waitFor()
  await page.getByText('Nora Neighbour: The absence from 12/01/2026 is still pending.').waitFor()
  await page.getByText('Closed for 0 of 2 people.').waitFor()
  await page.getByText('The month of Emil Employee is still open.').waitFor()
  assert.equal(await page.getByText('There is nothing to pay this month.').count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Export', exact: true }).isDisabled(), true)
  await step(page, 'Export').getByText('1 left').waitFor()
  await assertAccessible(page)

  // Somebody else decides meanwhile.
  await company.decide(asked, 'confirmed')
  await step(page, 'Open items').getByText('Done').waitFor()
  await page.getByRole('button', { name: 'Close January 2026' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Close the month' }).click()
  await dialog.getByText('Done for 3 people.').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Closed for 2 of 2 people.').waitFor()

  await page.getByText('Nora Neighbour has no staff number.').waitFor()
  await page
    .getByText(/has no wage type \(2 people\)/)
    .first()
    .waitFor()
  const filled = [
    await world.patch(`${ws}/users/${nora.id}`, { staff_number: '27' }, admin.token),
    await world.post(`${ws}/wage_types`, { number: '101', title: 'Wages', source: 'worked' }, admin.token),
    await world.post(`${ws}/wage_types`, { title: 'Vacation', source: 'vacation_days' }, admin.token),
    await world.post(`${ws}/wage_types`, { title: 'Target', source: 'target', left_out: true }, admin.token),
  ]
  assert.deepEqual(
    filled.map(({ status }) => status),
    [200, 201, 201, 201],
  )
  await step(page, 'Payroll lines').getByText('Done').waitFor()
  await page.getByRole('row', { name: /Emil Employee 26 Worked hours 8:00 hours 101/ }).waitFor()
  // The admin, who has no hours, is not one of them.
  await step(page, 'Payroll lines').getByText('3 lines of 2 people').waitFor()

  await page.getByLabel('Adviser number').fill('1234567')
  await page.getByLabel('Client number').fill('12345')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download / }).click(),
  ])
  const text = readFileSync(await download.path(), 'latin1')
  assert.match(text, /^\[Allgemein\]\r\nZiel=LODAS\r\n/)
  assert.match(text, /\r\n1;01\.01\.2026;8,00;1;101;26;;\r\n/)
  await page.getByText('This month has already been exported.').waitFor()
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Timesheet of Emil Employee' }).click(),
  ])
  assert.match(readFileSync(await sheet.path(), 'latin1'), /^%PDF-/)
  await assertAccessible(page)
})

test('signed months are marked, with links to those not signed', async () => {
  const sign = (token: string) =>
    world.post(`${ws}/users/${emil.id}/months/2026-01/signatures`, { image: pictures.png.url }, token)
  const page = await revisit(desk, path)
  const sheets = step(page, 'Timesheets')
  await sheets.getByText('0 of 2 people have signed their month.').waitFor()
  assert.equal((await sign(emil.token)).status, 201)
  await sheets.getByText('1 of 2 people has signed their month.').waitFor()
  assert.equal((await sign(admin.token)).status, 201)
  const rows = sheets.getByRole('list', { name: 'Timesheets' }).getByRole('listitem')
  await rows
    .nth(1)
    .getByText(/^Signed on .*, countersigned by Ada Admin$/)
    .waitFor()
  await rows.nth(1).getByRole('link', { name: 'Emil Employee' }).waitFor()
  await rows.nth(0).getByText('Not signed yet').waitFor()
  await assertAccessible(page)
  await rows.nth(0).getByRole('link', { name: 'Nora Neighbour' }).click()
  await page.waitForURL(new RegExp(`/accounts/${nora.id}\\?.*tab=months`))
  await page.getByRole('button', { name: 'Sign the timesheet January 2026' }).waitFor()
})

test('the month end in German, on a phone', async () => {
  const page = await open(path, { ...phone, as: admin.token, language: 'de' })
  await page.getByRole('heading', { level: 1, name: 'Monatsabschluss' }).waitFor()
  await page.getByText('2 von 2 Personen sind abgeschlossen.').waitFor()
  await page.getByText('1 von 2 Personen hat ihren Monat unterschrieben.').waitFor()
  await assertAccessible(page)
})

test('somebody who is no admin is redirected to the time account', async () => {
  const page = await open(path, { as: emil.token })
  await page.waitForURL(/\/accounts\//)
})

test('reopening a month that was exported makes the export open again', async () => {
  const page = await revisit(desk, path)
  await step(page, 'Export').getByText('Done').waitFor()
  const reopening = `${ws}/users/${nora.id}/months/2026-01/reopening`
  assert.equal((await world.post(reopening, { reason: 'A sick note came late' }, admin.token)).status, 201)
  await step(page, 'Payroll lines').getByText('1 left').waitFor()
  await step(page, 'Export').getByText('1 left').waitFor()
})

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertAccessible } from '../support/accessibility.ts'
import { revisit } from '../support/page-state.ts'
import { createAccountCompany } from '../support/time-accounts.ts'
import { timeCorrections } from '../support/time-corrections.ts'
import { startWebApp } from '../support/web-app.ts'
import { eventually } from '../support/world.ts'

const { world, open } = await startWebApp()
const company = await createAccountCompany(world)
const { admin, types, workspaceId } = company
const emil = await company.createWorker({ attributes: { username: 'Emil Employee' } })
const nora = await company.createWorker({ attributes: { username: 'Nora Neighbour' } })
await company.createAbsence(admin.token, {
  user_id: nora.id,
  absence_type_id: types.vacation,
  starts_at: '2026-01-12T00:00:00',
  ends_at: '2026-01-12T23:59:59',
  full_day: true,
})
// Shortly after midnight in Berlin, which is the evening before in UTC: the last of January, and the first of February.
for (const [starts_at, ends_at] of [
  ['2026-01-31T00:15:00+01:00', '2026-01-31T02:00:00+01:00'],
  ['2026-02-01T00:15:00+01:00', '2026-02-01T02:00:00+01:00'],
])
  await timeCorrections(world, company).createRecord(nora, { kind: 'new', starts_at, ends_at })
const accounts = `/w/${workspaceId}/accounts`
const desk = await open(accounts, { as: admin.token })

test('a month is closed for everybody, and obstacles are listed before and after', async () => {
  const page = await revisit(desk, `${accounts}?at=2025-12`)
  await page.getByRole('button', { name: 'Close December 2025' }).click()
  const dialog = page.getByRole('dialog')
  const force = dialog.getByRole('switch', { name: /^Close despite open items/ })
  await dialog.getByText('There are no open items.').waitFor()
  assert.equal(await force.count(), 0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('button', { name: 'Close January 2026' }).click()
  await dialog.getByText('Nora Neighbour: The absence from 12/01/2026 is still pending.').waitFor()
  assert.deepEqual(await dialog.getByText(/The correction of/).allInnerTexts(), [
    'Nora Neighbour: The correction of 31/01/2026 is still pending.',
  ])
  assert.equal(await force.count(), 1)
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Close the month' }).click()
  await dialog.getByText(/could not be closed/).waitFor()
  await dialog.getByText(/^Nora Neighbour: /).waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  // Two dialogs, one after the other, and then the focus returns to the button that opened the first.
  await eventually(() =>
    page.getByRole('button', { name: 'Close January 2026' }).evaluate((element) => element.matches(':focus')),
  )
  await page.getByRole('row', { name: /Emil Employee.*31\/01\/2026/ }).waitFor()
  // Records left out by a forced closing no longer block anything.
  assert.equal((await company.close(nora, '2026-01', { force: true })).status, 201)
  await revisit(page, `${accounts}?at=2026-02`)
  await page.getByRole('button', { name: 'Close February 2026' }).click()
  await dialog
    .getByText(/^Nora Neighbour: /)
    .first()
    .waitFor()
  assert.deepEqual(await dialog.getByText(/^Nora Neighbour: /).allInnerTexts(), [
    'Nora Neighbour: The correction of 01/02/2026 is still pending.',
  ])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('the current month cannot be closed, and the page says why', async () => {
  const page = await revisit(desk, accounts)
  const button = page.getByRole('button', { name: /^Close / })
  await page.getByText('A month can be closed once it is over.').waitFor()
  assert.equal(await button.isDisabled(), true)
  const described = await page.evaluate(
    `document.getElementById(document.querySelector('main button:disabled').getAttribute('aria-describedby')).innerText`,
  )
  assert.equal(described, 'A month can be closed once it is over.')
})

test('a month of a person is reopened with a reason and closed again', async () => {
  const otto = await company.createWorker()
  assert.equal((await company.close(otto, '2026-01')).status, 201)
  const page = await revisit(desk, `${accounts}/${otto.id}?tab=months`)
  await page.getByRole('button', { name: 'Reopen January 2026' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('A sick note came late')
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click()
  await page.getByText(/A sick note came late/).waitFor()
  await page.getByRole('button', { name: 'Close January 2026' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close the month' }).click()
  await page.getByText(/version 2/).waitFor()
})

test('people see their own months but cannot close them', async () => {
  const page = await open(`${accounts}/${emil.id}?tab=months`, { as: emil.token, language: 'de' })
  await page.getByText('Januar 2026').waitFor()
  assert.equal(await page.getByRole('button', { name: /abschließen|wieder öffnen/ }).count(), 0)
})

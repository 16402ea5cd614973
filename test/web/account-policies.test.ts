import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertAccessible, assertColorContrast } from '../support/accessibility.ts'
import { assertNoOverflow, navigate } from '../support/page-state.ts'
import { createAccountCompany } from '../support/time-accounts.ts'
import { phone, startWebApp } from '../support/web-app.ts'
import { eventually } from '../support/world.ts'

const { world, open } = await startWebApp()
const company = await createAccountCompany(world)
const { ws, admin, workspaceId } = company
const settings = `/w/${workspaceId}/settings/time-accounts`
const policies = `${ws}/time_account_policies`

type Policy = { id: string; attributes: Record<string, string | number | null> }
const stored = async (): Promise<(string | number | null | undefined)[][]> =>
  (await world.get(`${policies}?sort=starts_on`, admin.token)).body.data.map(({ attributes: one }: Policy) => [
    one.starts_on,
    one.upper_cap_minutes,
    one.lower_cap_minutes,
    one.cap_action,
    one.expiry_months,
  ])

test('an admin adds caps and expiry from a date, changes them, and removes the rule', async () => {
  const page = await open(settings, { as: admin.token })
  await page.getByText('No rules yet').waitFor()
  const add = page.getByRole('button', { name: 'Add a rule' })
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await add.hover()
    await assertColorContrast(page)
  }
  await add.click()
  const form = page.getByRole('dialog')
  await form.getByLabel('From').fill('01/01/2026')
  await form.getByLabel('Upper cap in hours').fill('many')
  await form.getByLabel('Lower cap in hours').fill('30')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Enter hours such as').waitFor()
  await form.getByLabel('Upper cap in hours').fill('20:30')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('The lower cap must not be above the upper one.').waitFor()
  await form.getByLabel('Lower cap in hours').fill('−10')
  await form.getByRole('combobox', { name: 'What happens beyond a cap' }).click()
  await page.getByRole('option', { name: 'Cut' }).click()
  await form.getByLabel('Months until overtime lapses').fill('3')
  await assertAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('At most +20:30 h. At least −10:00 h. Hours beyond a cap are cut.').waitFor()
  await page.getByText('Overtime lapses after 3 months, on the first of the month.').waitFor()
  assert.deepEqual(await stored(), [['2026-01-01', 1230, -600, 'cut', 3]])
  await page.getByRole('button', { name: 'Edit the rule from 01/01/2026' }).click()
  // Somebody else changes the expiry meanwhile; saving this form must not overwrite it.
  const { id } = (await world.get(policies, admin.token)).body.data[0]
  const path = `${policies}/${id}`
  const body = { data: { attributes: { expiry_months: 6 } } }
  assert.equal((await world.request('PATCH', path, { token: admin.token, body })).status, 200)
  assert.equal(await form.getByLabel('Lower cap in hours').inputValue(), '−10:00')
  await form.getByLabel('Upper cap in hours').fill('')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('At least −10:00 h. Hours beyond a cap are cut.', { exact: true }).waitFor()
  assert.deepEqual(await stored(), [['2026-01-01', null, -600, 'cut', 6]])
  await page.getByRole('button', { name: 'Remove the rule from 01/01/2026' }).click()
  await form.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No rules yet').waitFor()
  assert.deepEqual(await stored(), [])
})

test('an employee reads the rules on a phone, in German, and sees what lapses and when', async () => {
  const zone = 'Europe/Berlin'
  const month = Temporal.Now.plainDateISO(zone).with({ day: 1 }).subtract({ months: 1 })
  const policy = { starts_on: '2026-01-01', upper_cap_minutes: 1200, cap_action: 'pay_out', expiry_months: 1 }
  assert.equal((await world.post(policies, policy, admin.token)).status, 201)
  const emil = await company.createWorker({ weeks: [[0, 0, 0, 0, 0, 0, 0]] })
  await company.trackHours(emil, month.toString(), 9)
  const page = await open(settings, { as: emil.token, language: 'de', ...phone })
  await page.getByText('Höchstens +20:00 Std. Was darüber hinausgeht, wird ausgezahlt.').waitFor()
  await page.getByText('Überstunden verfallen nach einem Monat, zum Monatsersten.').waitFor()
  await page.getByText('Gilt jetzt').waitFor()
  for (const name of ['Regel anlegen', /^Regel ab .* (ändern|entfernen)$/])
    assert.equal(await page.getByRole('button', { name }).count(), 0)
  await assertNoOverflow(page)
  await navigate(page, `/w/${workspaceId}/accounts/${emil.id}?tab=entries`)
  const lapses = month.add({ months: 2 }).toLocaleString('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric' })
  await page.getByText(`verfallen am ${lapses}, wenn sie nicht genutzt werden.`).waitFor()
  await page
    .getByText('Obergrenze: +20:00 Std. Was darüber hinausgeht, wird beim Monatsabschluss ausgezahlt.')
    .waitFor()
  // Removed elsewhere, it disappears from the page without a reload.
  const { id } = (await world.get(policies, admin.token)).body.data[0]
  assert.equal((await world.request('DELETE', `${policies}/${id}`, { token: admin.token })).status, 200)
  await page.getByText('Es verfällt nichts.').waitFor()
  await eventually(async () => (await page.getByText(/^Obergrenze/).count()) === 0)
})

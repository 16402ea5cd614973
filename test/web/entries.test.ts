import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertAccessible } from '../support/accessibility.ts'
import { createAccountCompany } from '../support/time-accounts.ts'
import { startWebApp } from '../support/web-app.ts'

const { world, open } = await startWebApp()
const company = await createAccountCompany(world)
const emil = await company.createWorker()
const path = `/w/${company.workspaceId}/accounts/${emil.id}?tab=entries`

test('a payout is entered with its reason and reversed with another', async () => {
  const page = await open(path, { as: company.admin.token })
  await page.getByRole('button', { name: 'Add an entry' }).click()
  const form = page.getByRole('dialog')
  await form
    .getByRole('textbox', { name: 'Kind' })
    .or(form.getByRole('combobox', { name: 'Kind' }))
    .first()
    .click()
  await page.getByRole('option', { name: 'Payout' }).click()
  await form.getByLabel('Hours').fill('7,5')
  await form.getByLabel('Reason').fill('Paid with the wages')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('cell', { name: '−7:30' }).waitFor()
  await page.getByRole('cell', { name: 'Paid with the wages' }).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: /^Reverse: Payout/ }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Paid twice')
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click()
  await page.getByRole('cell', { name: '+7:30' }).waitFor()
  assert.equal(await page.getByRole('button', { name: /^Reverse:/ }).count(), 0)
})

test('people read their entries but cannot add any; entries of a closing name its month', async () => {
  const policy = { starts_on: '2026-01-01', upper_cap_minutes: 1200, cap_action: 'cut', expiry_months: 1 }
  const ruled = await world.post(`${company.ws}/time_account_policies`, policy, company.admin.token)
  assert.equal(ruled.status, 201, ruled.text)
  const vera = await company.createWorker({ weeks: [[0, 0, 0, 0, 0, 0, 0]] })
  for (const day of ['2026-01-05', '2026-01-06']) await company.trackHours(vera, day, 12)
  assert.equal((await company.close(vera, '2026-02')).status, 201)
  const page = await open(path.replace(emil.id, vera.id), { as: vera.token, language: 'de' })
  await page.getByRole('heading', { name: 'Was bevorsteht' }).waitFor()
  await page.getByRole('row', { name: /Gekappt −4:00 Abschluss Januar 2026/ }).waitFor()
  await page.getByRole('row', { name: /Verfallen −20:00 Stunden aus Januar 2026/ }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Buchung anlegen' }).count(), 0)
})

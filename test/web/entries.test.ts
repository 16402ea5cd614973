import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertAccessible } from '../support/accessibility.ts'
import { openPages } from '../support/pages.ts'
import { createAccountCompany } from '../support/time-accounts.ts'

const { world, open } = await openPages()
const company = await createAccountCompany(world)
const emil = await company.worker()
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

test('people read their entries and enter nothing', async () => {
  const page = await open(path, { as: emil.token, language: 'de' })
  await page.getByRole('heading', { name: 'Was bevorsteht' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Buchung anlegen' }).count(), 0)
})

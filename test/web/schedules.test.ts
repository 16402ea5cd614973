import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertAccessible } from '../support/accessibility.ts'
import { openPages } from '../support/pages.ts'
import { createAccountCompany, fortyHours } from '../support/time-accounts.ts'
import { eventually } from '../support/world.ts'

const { world, open } = await openPages()
const company = await createAccountCompany(world)
const { ws, admin, workspaceId } = company

test('a schedule of two weeks is previewed, saved, and the balance kind is a choice', async () => {
  const emil = await company.worker({ weeks: null })
  const page = await open(`/w/${workspaceId}/people/${emil.id}?tab=hours`, { as: admin.token })
  await page.getByRole('button', { name: 'Add a schedule' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('From').fill('05/01/2026')
  await form.getByLabel('Holiday calendar').fill('none')
  await form.getByRole('button', { name: 'Add a week' }).click()
  const second = form.getByRole('group', { name: /^Week 2/ })
  await second.getByLabel('Mon').fill('7,5')
  await second.getByLabel('Tue').fill('25')
  assert.equal(await form.getByRole('button', { name: 'Save' }).isDisabled(), true)
  await second.getByLabel('Tue').fill('7:30')
  await form.getByText(/The balance moves by −/).waitFor()
  await assertAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('2 weeks that alternate').waitFor()
  const { body } = await world.get(`${ws}/users/${emil.id}/work_schedules`, admin.token)
  assert.deepEqual(body.data[0].attributes.weeks, [...fortyHours, [450, 450, 0, 0, 0, 0, 0]])
  await page
    .getByRole('textbox', { name: 'Kind of balance' })
    .or(page.getByRole('combobox', { name: 'Kind of balance' }))
    .first()
    .click()
  await page.getByRole('option', { name: /^The larger/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await eventually(async () => {
    const person = await world.get(`${ws}/users/${emil.id}`, admin.token)
    return person.body.data.attributes.saldo_type === 2
  })
  await page.getByRole('button', { name: /^Remove the schedule from/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No work schedule yet').waitFor()
})

test('people read their own schedules and change none', async () => {
  const emil = await company.worker()
  const page = await open(`/w/${workspaceId}/people/${emil.id}?tab=hours`, { as: emil.token, language: 'de' })
  await page.getByText('40:00 Std. in der Woche').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Modell anlegen' }).count(), 0)
})

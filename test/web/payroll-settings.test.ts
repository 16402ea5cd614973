import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { navigate } from '../support/page-state.ts'
import { createAccountCompany } from '../support/time-accounts.ts'
import { phone, startWebApp } from '../support/web-app.ts'

const { world, open } = await startWebApp()
const company = await createAccountCompany(world, { account_name: 'Nordlicht', workspace_name: 'Hamburg' })
const at = (section: string): string => `/w/${company.workspaceId}/settings/${section}`
const { admin } = company

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('surcharges: the German set is taken over, and a rule of one’s own made with the keyboard', async () => {
  const page = await open(at('surcharges'), { as: admin.token })
  await page.getByText('No surcharge rules yet').waitFor()
  await page.getByRole('button', { name: 'Use the German set' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use the German set' }).click()
  await page.getByRole('row', { name: /Sunday work \(50%\)/ }).waitFor()
  await page.getByRole('button', { name: 'New rule' }).click()
  await page.keyboard.type('Late on Saturday')
  await choose(page, 'Hours', 'Custom hours')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Sat', { exact: true }).click()
  await dialog.getByLabel(/^From\s*\*?$/).fill('13:00')
  await dialog.getByLabel(/^Until\s*\*?$/).fill('00:00')
  await dialog.getByLabel('Percent').fill('20')
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: /Late on Saturday \(20%\).*Sat 13:00–00:00/ }).waitFor()
})

test('default breaks and wage types, in German, on a phone', async () => {
  const page = await open(at('default-breaks'), { as: admin.token, language: 'de', ...phone })
  await page.getByRole('button', { name: 'Neue Regel' }).click()
  await page.getByLabel('Titel').fill('Ab sechs Stunden')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page
    .getByText(/Ab 6(:00)? Stunden 30 Minuten/)
    .first()
    .waitFor()
  await navigate(page, at('wage-types'))
  await page.getByRole('button', { name: 'Neue Lohnart' }).click()
  await page.getByLabel('Titel').fill('Stundenlohn')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByText('Eine Lohnart braucht eine Nummer').waitFor()
  await page.getByLabel('Nummer').fill('100')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByText('100 · Stundenlohn').waitFor()
  const wide = (await page.evaluate('document.documentElement.scrollWidth')) as number
  assert.ok(wide <= 390, `${wide} px wide`)
})

test('who may only read a profile reads wage types by their names', async () => {
  const own = { title: 'Salary', number: '101', source: 'target', for_everybody: false }
  const type = await world.post(`${company.ws}/wage_types`, own, admin.token)
  const given = await world.patch(
    `${company.ws}/users/${admin.id}`,
    { wage_type_ids: [type.body.data.id] },
    admin.token,
  )
  assert.equal(given.status, 200, given.text)
  const { token } = await company.person({ roles: [3] })
  const page = await open(`/w/${company.workspaceId}/people/${admin.id}`, { as: token })
  const types = page.locator('dl > div').filter({ hasText: 'Wage types of their own' })
  await types
    .getByRole('definition')
    .filter({ hasText: /^Salary$/ })
    .waitFor()
})

test('the cost centre for payroll is not called like the field that a new workspace has', async () => {
  const page = await open(`/w/${company.workspaceId}/people/${admin.id}`, { as: admin.token })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  for (const name of ['Cost object', 'Cost centre for payroll']) await field(name).waitFor()
  assert.equal(await field('Cost centre').count(), 1)
})

test('people see their own surcharges in their months and in the report', async () => {
  world.clock.set('2026-03-20T12:00:00Z')
  const shop = await createAccountCompany(world)
  await world.post(`${shop.ws}/surcharge_rules/german`, { starts_on: '2026-01-01' }, shop.admin.token)
  const person = await shop.createWorker()
  await shop.trackHours(person, '2026-03-08', 4)
  const inside = `/w/${shop.workspaceId}`
  const report = await open(`${inside}/reports?report=surcharges&from=2026-03-01&until=2026-03-31`, {
    as: person.token,
  })
  await report.getByRole('row', { name: /Sunday work.*50.*4/ }).waitFor()
  const months = await open(`${inside}/accounts/${person.id}?tab=months`, { as: person.token })
  await months.getByText(/Sunday work 50% 4:00/).waitFor()
})

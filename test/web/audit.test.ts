import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { openPages } from '../support/pages.ts'

const { world, open } = await openPages()
const company = await createCompany(world, { account_name: 'Nordlicht', workspace_name: 'Hamburg' })
const path = `/w/${company.workspaceId}/settings/audit`
const area = await company.area('Backstube')
await world.patch(`${company.ws}/areas/${area}`, { name: 'Verkauf' }, company.admin.token)
const emil = await company.person({ attributes: { username: 'Emil' } })
const changes = { locale: 'de', working_sessions_creator: true }
await world.patch(`${company.ws}/users/${emil.id}`, changes, company.admin.token)
await world.post('/api/v3/sign_in', { email: company.admin.email, password: 'not that one' })

test('what changed opens with the keyboard, in German, on a phone', async () => {
  const phone = { viewport: { width: 390, height: 844 } }
  const page = await open(path, { as: company.admin.token, language: 'de', ...phone })
  const entry = page.getByRole('listitem').filter({ hasText: 'Geändert: Bereich Verkauf' })
  await entry.getByText('Was sich geändert hat').focus()
  await page.keyboard.press('Enter')
  const table = entry.getByRole('table', { name: 'Was sich geändert hat' })
  await table.getByRole('row', { name: 'Name Backstube Verkauf' }).waitFor()
  const person = page.getByRole('listitem').filter({ hasText: 'Geändert: Person Emil' })
  await person.getByText('Was sich geändert hat').click()
  await person.getByRole('row', { name: /^Sprache .* Deutsch$/ }).waitFor()
  await person.getByRole('row', { name: /^Darf Zeiten von Hand erfassen nein ja$/ }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Angemeldet: Person' }).getByText('abgewiesen').waitFor()
  const wide = (await page.evaluate('document.documentElement.scrollWidth')) as number
  assert.ok(wide <= 390, `${wide} px wide`)
})

test('filters narrow the list and what is exported, and stay in the address', async () => {
  const page = await open(path, { as: company.admin.token })
  await page.getByRole('combobox', { name: 'About' }).click()
  await page.getByRole('option', { name: 'Area', exact: true }).click()
  await page.getByText('Signed in: Person').waitFor({ state: 'detached' })
  assert.equal(await page.getByRole('listitem').filter({ hasText: 'Area' }).count(), 2)
  assert.match(page.url(), /record_type=area/)
  const href = await page.getByRole('link', { name: 'CSV' }).getAttribute('href')
  assert.match(href!, /audit_entries\/export\?record_type=area&format=csv&locale=en/)
})

test('whoever is no account admin does not find it', async () => {
  const admin = await company.person({ roles: [3] })
  const page = await open(path, { as: admin.token })
  await page.getByText('There is no such section').waitFor()
})

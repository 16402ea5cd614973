import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { timeTrackings } from '../support/time-trackings.ts'
import { phone, startWebApp } from '../support/web-app.ts'

const { world, open } = await startWebApp()
const company = await createCompany(world, { account_name: 'Nordlicht', workspace_name: 'Hamburg' })
const path = `/w/${company.workspaceId}/settings/audit`
const area = await company.area('Backstube')
await world.patch(`${company.ws}/areas/${area}`, { name: 'Verkauf' }, company.admin.token)
const emil = await company.person({ attributes: { username: 'Emil' } })
const changes = { locale: 'de', working_sessions_creator: true }
await world.patch(`${company.ws}/users/${emil.id}`, changes, company.admin.token)
const oven = await company.person({ roles: [2], attributes: { username: 'Olga Ofen' } })
const { token } = company.admin
const made = async (path: string, attributes: object) => {
  const answer = await world.post(path, attributes, token)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id as string
}
await world.patch(`${company.ws}/users/${emil.id}`, { substitute_id: oven.id, birthday: '1990-08-17' }, token)
await made(`${company.ws}/time_account_policies`, {
  starts_on: '2026-02-01',
  upper_cap_minutes: 2430,
  cap_action: 'cut',
})
await made(`/api/v3/accounts/${company.accountId}/api_tokens`, {
  title: 'Payroll',
  scopes: ['users:read', 'time:write'],
})
const type = await made(`${company.ws}/absence_types`, { title: 'Umzug', kind: 'other' })
const trackings = timeTrackings(world, company)
await trackings.createRecord({
  // A time without an offset is in the workspace's zone.
  attributes: { starts_at: '2026-03-02T08:00', ends_at: '2026-03-02T10:00' },
  relationships: trackings.relationshipsFor(emil),
})
const night = {
  title: 'Spät',
  hours_of: 'hours',
  percentage: 12.5,
  weekdays: [1, 5],
  from_minute: 1320,
  until_minute: 360,
}
await made(`${company.ws}/surcharge_rules`, { ...night, starts_on: '2026-02-01' })
await made(`${company.ws}/wage_types`, { title: 'Umzugstag', number: '300', source: 'absence', absence_type_id: type })
await world.post('/api/v3/sign_in', { email: company.admin.email, password: 'not that one' })

test('changes are expanded with the keyboard, in German, on a phone', async () => {
  const page = await open(path, { as: company.admin.token, language: 'de', ...phone })
  const entry = page.getByRole('listitem').filter({ hasText: 'Geändert: Bereich Verkauf' })
  await entry.getByText('Was sich geändert hat').focus()
  await page.keyboard.press('Enter')
  const table = entry.getByRole('table', { name: 'Was sich geändert hat' })
  await table.getByRole('row', { name: 'Name Backstube Verkauf' }).waitFor()
  const person = page.getByRole('listitem').filter({ hasText: /Geändert: Person Emil.*Sprache/ })
  await person.getByText('Was sich geändert hat').click()
  await person.getByRole('row', { name: /^Sprache .* Deutsch$/ }).waitFor()
  await person.getByRole('row', { name: /^Darf Zeiten von Hand erfassen nein ja$/ }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Angemeldet: Person' }).getByText('abgewiesen').waitFor()
  const wide = (await page.evaluate('document.documentElement.scrollWidth')) as number
  assert.ok(wide <= 390, `${wide} px wide`)
})

/** In each language: the entry, and the rows of its changes. */
const shown: Record<'de' | 'en', [entry: RegExp, ...rows: RegExp[]][]> = {
  de: [
    [/Angelegt: .* 01\.02\.2026/, /^Ab 01\.02\.2026$/, /^Obergrenze 40:30$/, /^An der Grenze Kappen$/],
    [/Payroll/, /^Nur für Personen lesen, Arbeitszeiten ändern$/],
    [/Spät/, /^Prozent 12,5 %$/, /^Wochentage Mo, Fr$/, /^Von 22:00$/, /^Bis 06:00$/],
    [/Umzugstag/, /^Abwesenheitsart Umzug$/, /^Herkunft Eine Abwesenheitsart$/],
    [/Geändert: Person Emil/, /^Vertretung – Olga Ofen$/, /^Geburtstag – 17\.08\.1990$/],
    [/Person Olga Ofen/, /Hamburg \(Rolle: Bereichs-Admin\)/],
  ],
  en: [
    [/Created: .* 01\/02\/2026/, /^Starts on 01\/02\/2026$/, /^Upper cap 40:30$/, /^Cap action Cut$/],
    [/Payroll/, /^Scopes Read people, Change working time$/],
    [/Spät/, /^Percentage 12\.5%$/, /^Weekdays Mon, Fri$/, /^From 22:00$/, /^Until 06:00$/],
    [/Umzugstag/, /^Absence type Umzug$/, /^Source An absence type$/],
    [/Changed: Person Emil/, /^Substitute – Olga Ofen$/, /^Birthday – 17\/08\/1990$/],
    [/Person Olga Ofen/, /Hamburg \(Role: Area admin\)/],
  ],
}
for (const language of ['de', 'en'] as const)
  test(`values are formatted as elsewhere in the app, in ${language}`, async () => {
    const page = await open(path, { as: token, language })
    for (const [entry, ...rows] of shown[language]) {
      const item = page.getByRole('listitem').filter({ hasText: entry }).first()
      await item.locator('summary').click()
      for (const row of rows) await item.getByRole('row', { name: row }).first().waitFor()
    }
  })

for (const [language, about] of [
  ['en', 'Created: Working time Emil, 02/03/2026, 08:00'],
  ['de', 'Angelegt: Arbeitszeit Emil, 02.03.2026, 08:00'],
] as const)
  test(`an entry names the person and the time in the zone of the workspace, in ${language}`, async () => {
    const page = await open(path, { as: token, language })
    await page.getByText(about, { exact: true }).waitFor()
  })

test('filters apply to the list and the export, and are kept in the address', async () => {
  const page = await open(path, { as: company.admin.token })
  await page.getByText('Signed in: Person').first().waitFor()
  await page.getByRole('combobox', { name: 'Record type' }).click()
  await page.getByRole('option', { name: 'Area', exact: true }).click()
  await page.getByText('Signed in: Person').waitFor({ state: 'detached' })
  assert.equal(await page.getByRole('listitem').filter({ hasText: 'Area' }).count(), 2)
  assert.match(page.url(), /record_type=area/)
  const href = await page.getByRole('link', { name: 'CSV' }).getAttribute('href')
  assert.match(href!, /audit_entries\/export\?record_type=area&format=csv&locale=en/)
})

test('only account admins have this section; others can choose another one on a phone', async () => {
  const admin = await company.person({ roles: [3] })
  const page = await open(path, { as: admin.token, ...phone })
  await page.getByText('Section not found').waitFor()
  await page.getByPlaceholder('Choose a section').click()
  await page.getByRole('option', { name: 'Tags' }).click()
  await page.waitForURL('**/settings/tags')
})

import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../support/accessibility.ts'
import { createCompany, password } from '../support/company.ts'
import { navigate, waitForIdle } from '../support/page-state.ts'
import { type OpenOptions, phone, startWebApp } from '../support/web-app.ts'
import { createTracking } from '../support/working-time.ts'

const { world, open } = await startWebApp()
const place = { account_name: 'Nordlicht', workspace_name: 'Hamburg', time_zone: 'Europe/Berlin' }

const companyIn = async (locale: 'en' | 'de') => {
  const company = await createCompany(world, { ...place, locale })
  const inside = (path: string): string => `/w/${company.workspaceId}/${path}`
  const visit = (path: string, options: OpenOptions = {}) =>
    open(inside(path), { as: company.admin.token, language: locale, ...options })
  return { company, inside, visit }
}

async function showPassword(page: Page, title: string, go: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel(/^Pass/).first().fill(password)
  await dialog.getByRole('button', { name: go }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('an admin sees what will be deleted, and erases a person after entering the password again', async () => {
  const { company, inside, visit } = await companyIn('de')
  const person = await company.person({ attributes: { username: 'Greta Gone', birthday: '1990-04-05' } })
  const today = Temporal.PlainDate.from(world.clock.now().toString().slice(0, 10))
  const day = today.subtract({ days: 3 })
  await createTracking(world, company, person, { starts_at: `${day}T08:00:00Z`, ends_at: `${day}T16:00:00Z` })
  const page = await visit(`people/${person.id}?tab=access`, phone)
  await page.getByRole('button', { name: 'Daten löschen …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Alle Daten von Greta Gone löschen?' })
  await dialog.getByRole('heading', { name: 'Wird sofort gelöscht' }).waitFor()
  await dialog.getByRole('heading', { name: 'Wird später gelöscht' }).waitFor()
  await assertAccessible(page)
  const erase = dialog.getByRole('button', { name: 'Daten löschen' })
  assert.equal(await erase.isDisabled(), true)
  await dialog.getByLabel(/„Greta Gone“/).fill('Greta Gone')
  world.clock.advance({ minutes: 11 })
  await page.keyboard.press('Enter')
  await showPassword(page, 'Noch einmal Ihr Passwort', 'Weiter')
  await page.getByText('Die Daten von Greta Gone sind gelöscht').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Personen' }).waitFor()
  await navigate(page, inside('settings/personal-data'))
  await page.getByText('Ehemalige Person 1').waitFor()
  await page.getByRole('button', { name: 'Ehemalige Person 1: einiges bleibt noch …' }).waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  const cut = await page.getByRole('table').evaluate((table) => table.scrollWidth - table.parentElement!.clientWidth)
  assert.ok(cut <= 0, `${cut} px do not fit`)
  await page.getByRole('button', { name: 'Ehemalige Person 1: einiges bleibt noch …' }).click()
  await page
    .getByRole('dialog')
    .getByText(/Arbeitszeiten \(\d+ Eintr(ag|äge), gelöscht bis \d/)
    .waitFor()
  await assertAccessible(page)
})

test('an erased person is not shown from a cache, neither to who erased them nor to another admin', async () => {
  const { company, inside, visit } = await companyIn('en')
  const person = await company.person({ attributes: { username: 'Greta Gone' } })
  const [page, others] = [await visit(`people/${person.id}`), await visit(`people/${person.id}`)]
  for (const one of [page, others]) await one.getByRole('heading', { level: 1, name: 'Greta Gone' }).waitFor()
  await page.getByRole('tab', { name: 'Access' }).click()
  await page.getByRole('button', { name: 'Erase…' }).click()
  await page.getByLabel(/^Type “Greta Gone”/).fill('Greta Gone')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'People' }).waitFor()

  await others.getByText('Page not found').first().waitFor()
  await waitForIdle(others)
  assert.equal(await others.getByText('Greta Gone').count(), 0)
  // Offline, there is only the browser's cache.
  await page.context().setOffline(true)
  await navigate(page, inside(`people/${person.id}`))
  await page.getByText('This could not be loaded').first().waitFor()
  assert.equal(await page.getByRole('heading', { name: 'Greta Gone' }).count(), 0)
})

test('a person exports their own data from the profile', async () => {
  const { visit } = await companyIn('en')
  const page = await visit('settings/profile')
  await page.getByRole('button', { name: 'Create export' }).click()
  const link = page.getByRole('button', { name: /^Export of / })
  // It is made by a job, which may have to wait for its turn.
  await link.waitFor()
  await page.mouse.move(0, 0)
  await assertAccessible(page)
  world.clock.advance({ minutes: 11 })
  const downloading = page.waitForEvent('download')
  await link.click()
  await showPassword(page, 'Confirm your password', 'Continue')
  const found = unzipSync(readFileSync(await (await downloading).path()))
  assert.match(strFromU8(found['index.html']!), /Data stored about Ada Admin/)
})

test('a deleted person is erased from the settings, and retention periods are set there', async () => {
  const { company, visit } = await companyIn('en')
  const person = await company.person({ attributes: { username: 'Late Leaver' } })
  await world.delete(`${company.ws}/users/${person.id}`, company.admin.token)
  const page = await visit('settings/personal-data')
  await page.getByLabel('Years').fill('5')
  await page.getByLabel('Absences and entitlements').fill('3')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  const shown = await world.get(company.account, company.admin.token)
  const { retention_years, retention_years_absences, retention_years_pay } = shown.body.data.attributes
  assert.deepEqual([retention_years, retention_years_absences, retention_years_pay], [5, 3, null])
  await page.getByRole('button', { name: 'Remove old records…' }).click()
  await page.getByText('Working time: 0 records').waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('Old records are removed every night.').waitFor()
  // Former employees may ask for their data, and have no page to make an export on.
  await page.getByRole('button', { name: 'Export of Late Leaver' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create export' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Export of / })
    .waitFor()
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Erase Late Leaver' }).click()
  await page.getByLabel(/^Type “Late Leaver”/).fill('Late Leaver')
  await page.keyboard.press('Enter')
  await page.getByText('Former employee 1').waitFor()
  await page.getByText('Late Leaver', { exact: true }).waitFor({ state: 'detached' })
})

test('an account admin requests the erasure of the company, and cancels it', async () => {
  const { visit } = await companyIn('de')
  const page = await visit('settings/personal-data', phone)
  await page.getByRole('button', { name: 'Unternehmen löschen …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Alles von Nordlicht löschen?' })
  await dialog.getByText('Einstellungen des Unternehmens:').waitFor()
  await assertAccessible(page)
  assert.equal(await dialog.getByRole('button', { name: 'Löschen' }).isDisabled(), true)
  await dialog.getByLabel(/„Nordlicht“/).fill('Nordlicht')
  world.clock.advance({ minutes: 11 })
  await page.keyboard.press('Enter')
  await showPassword(page, 'Noch einmal Ihr Passwort', 'Weiter')
  await page.getByRole('alert').filter({ hasText: 'Nordlicht wird gelöscht' }).waitFor()
  await page.getByRole('button', { name: 'Zurücknehmen' }).click()
  await page.getByText('Niemand hat es veranlasst.').waitFor()
  await page.getByText('Nordlicht wird gelöscht').waitFor({ state: 'detached' })
})

test('an employee can export their own data, and do nothing with that of others', async () => {
  const { company, inside, visit } = await companyIn('en')
  const person = await company.person()
  const page = await visit(`people/${person.id}?tab=access`, { as: person.token })
  await page.getByRole('button', { name: 'Create export' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Erase…' }).count(), 0)
  await navigate(page, inside('settings/personal-data'))
  await page.getByText('Section not found').waitFor()
})

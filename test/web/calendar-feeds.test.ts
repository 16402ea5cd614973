import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertAccessible } from '../support/accessibility.ts'
import { createCompany } from '../support/company.ts'
import { phone, startWebApp } from '../support/web-app.ts'

const { world, open } = await startWebApp()
const place = { account_name: 'Nordlicht', workspace_name: 'Hamburg', time_zone: 'Europe/Berlin' }

test('a calendar feed is created and revoked', async () => {
  const company = await createCompany(world, { ...place, locale: 'de' })
  const as = company.admin.token
  const page = await open(`/w/${company.workspaceId}/settings/calendars`, { as, language: 'de', ...phone })
  await page.getByText('Noch keine Abonnements').waitFor()
  // Not the page of the absence calendar, whose path begins the same.
  const current = page.locator('nav a:is([aria-current="page"], [data-active])')
  for (const href of await current.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))
    assert.match(href, /\/settings/)
  await page.getByRole('button', { name: 'Abonnieren' }).click()
  await page.getByLabel('Abwesenheiten meiner Leute, ohne den Grund').check()
  await page.getByRole('textbox', { name: 'Name' }).fill('Mein Telefon')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Link erzeugen' }).click()
  const address = await page.getByLabel('Link des Kalenders', { exact: true }).inputValue()
  await page.getByRole('img', { name: 'QR-Code mit dem Link des Kalenders' }).waitFor()
  const webcal = await page.getByRole('link', { name: 'Im Kalender dieses Geräts öffnen' }).getAttribute('href')
  assert.equal(webcal, address.replace('http:', 'webcal:'))
  await assertAccessible(page)
  const { pathname } = new URL(address)
  const calendar = await world.get(pathname)
  assert.equal(calendar.status, 200)
  assert.match(calendar.text, /^BEGIN:VCALENDAR\r\n/)
  await page.getByRole('button', { name: 'Ich habe es kopiert' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Mein Telefon' })
  await row.getByText('Abwesenheiten meiner Leute, ohne den Grund').waitFor()
  await row.getByRole('button', { name: /Sperren/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sperren' }).click()
  await page.getByText('Noch keine Abonnements').waitFor()
  assert.equal((await world.get(pathname)).status, 404)
})

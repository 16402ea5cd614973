import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertAccessible } from '../support/accessibility.ts'
import { createCompany } from '../support/company.ts'
import { openPages, phone } from '../support/pages.ts'

const { world, open } = await openPages()
const place = { account_name: 'Nordlicht', workspace_name: 'Hamburg', time_zone: 'Europe/Berlin' }

const words = {
  en: {
    add: 'Subscribe',
    team: 'Absences of my people, without the reason',
    name: 'Name',
    go: 'Create the link',
    link: 'Link of the calendar',
    open: 'Open in this device’s calendar',
    qr: 'QR code with the link of the calendar',
    done: 'I have copied it',
    revoke: 'Revoke',
    none: 'No subscriptions yet',
  },
  de: {
    add: 'Abonnieren',
    team: 'Abwesenheiten meiner Leute, ohne den Grund',
    name: 'Name',
    go: 'Link erzeugen',
    link: 'Link des Kalenders',
    open: 'Im Kalender dieses Geräts öffnen',
    qr: 'QR-Code mit dem Link des Kalenders',
    done: 'Ich habe es kopiert',
    revoke: 'Sperren',
    none: 'Noch keine Abonnements',
  },
}

for (const [language, options] of [
  ['en', {}],
  ['de', phone],
] as const)
  test(`a calendar is subscribed to and revoked (${language})`, async () => {
    const t = words[language]
    const company = await createCompany(world, { ...place, locale: language })
    const as = company.admin.token
    const page = await open(`/w/${company.workspaceId}/settings/calendars`, { as, language, ...options })
    await page.getByText(t.none).waitFor()
    // Not the place of the calendar of absences, whose address begins the same.
    const current = page.locator('nav a:is([aria-current="page"], [data-active])')
    for (const href of await current.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))
      assert.match(href, /\/settings/)
    await page.getByRole('button', { name: t.add }).click()
    await page.getByLabel(t.team).check()
    await page.getByRole('textbox', { name: t.name }).fill('Mein Telefon')
    await assertAccessible(page)
    await page.getByRole('button', { name: t.go }).click()
    const address = await page.getByLabel(t.link, { exact: true }).inputValue()
    await page.getByRole('img', { name: t.qr }).waitFor()
    const webcal = await page.getByRole('link', { name: t.open }).getAttribute('href')
    assert.equal(webcal, address.replace('http:', 'webcal:'))
    await assertAccessible(page)
    const { pathname } = new URL(address)
    const calendar = await world.get(pathname)
    assert.equal(calendar.status, 200)
    assert.match(calendar.text, /^BEGIN:VCALENDAR\r\n/)
    await page.getByRole('button', { name: t.done }).click()
    const row = page.getByRole('row').filter({ hasText: 'Mein Telefon' })
    await row.getByText(t.team).waitFor()
    await row.getByRole('button', { name: new RegExp(t.revoke) }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.revoke }).click()
    await page.getByText(t.none).waitFor()
    assert.equal((await world.get(pathname)).status, 404)
  })

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertAccessible } from '../support/accessibility.ts'
import { createCompany } from '../support/company.ts'
import { openPages, phone } from '../support/pages.ts'

const { world, open } = await openPages()
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const { ws, admin, workspaceId } = company

test('200 people from a file with mistakes: mapped, applied and taken back', async () => {
  const people = Array.from({ length: 200 }, (_, at) => {
    const mail = at % 50 === 49 ? 'no address' : `person-${at}@import.example`
    return `Person ${at + 1};${mail};${1000 + at};Bakehouse`
  })
  const buffer = Buffer.from(['Wer;E-Mail;Personalnummer;Bereich', ...people].join('\n'))
  const page = await open(`/w/${workspaceId}/people`, { as: admin.token })
  await page.getByRole('link', { name: 'From a file' }).click()
  await page.getByRole('heading', { name: 'Import from a file' }).waitFor()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chosen).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })

  await page.getByText('the column with: Name').waitFor()
  assert.ok(await page.getByRole('button', { name: /^Apply/ }).isDisabled())
  await assertAccessible(page)
  await page.getByRole('combobox', { name: 'Name', exact: true }).click()
  await page.getByRole('option', { name: 'Wer – Person 1' }).click()
  await page.getByRole('button', { name: 'Read again' }).click()
  await page.getByText('Line 51: Email must be a valid e-mail address.').waitFor()
  await page.getByText('These areas are new and will be made: Bakehouse.').waitFor()
  await page.getByRole('button', { name: 'Apply 196 lines' }).click()

  await page.getByRole('button', { name: 'Take back' }).waitFor()
  const count = async () => (await world.get(`${ws}/users?items=1`, admin.token)).body.meta.total_count
  assert.equal(await count(), 197)
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await page.getByText('taken back', { exact: true }).waitFor()
  assert.equal(await count(), 1)
  await page.getByRole('button', { name: 'All imports' }).click()
  await page.getByRole('button', { name: 'Open people.csv' }).waitFor()
})

test('a copied table, in German on a phone', async () => {
  const page = await open(`/w/${workspaceId}/settings/imports`, { ...phone, language: 'de', as: admin.token })
  await page.getByRole('button', { name: 'Tabelle einfügen' }).click()
  await page.getByLabel('Tabelle', { exact: true }).fill('Name\tPersonalnummer\nMia Muster\t1\nOhne\t1')
  await page.getByRole('button', { name: 'Tabelle lesen' }).click()
  await page.getByText('Eine Zeile davor hat dieselbe Personalnummer.').waitFor()
  await page.getByRole('button', { name: '1 Zeile übernehmen' }).waitFor()
  await assertAccessible(page)
})

import { strict as assert } from 'node:assert'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { assertAccessible } from '../support/accessibility.ts'
import { createAccountCompany } from '../support/time-accounts.ts'
import { phone, startWebApp } from '../support/web-app.ts'

const { world, open } = await startWebApp({ now: '2026-12-10T10:00:00Z' })
const company = await createAccountCompany(world, { locale: 'en' })
const { ws, admin, workspaceId } = company

test('opening balances: template, a mistake, applied, shown in the account, and reversed', async () => {
  const ada = await company.createWorker({ attributes: { username: 'Ada Lovelace', email: 'ada@example.org' } })
  const page = await open(`/w/${workspaceId}/settings/imports`, { as: admin.token })
  const downloads = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Template for opening balances' }).click()
  const template = await downloads
  assert.equal(template.suggestedFilename(), 'opening-balances.csv')
  const buffer = await readFile(await template.path())
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chosen).setFiles({ name: 'opening-balances.csv', mimeType: 'text/csv', buffer })

  await page.getByText('Line 3: Nobody in this workspace has this e-mail address.').waitFor()
  const kind = page.getByRole('combobox', { name: 'Contents of the file' })
  assert.equal(await kind.inputValue(), 'Opening balances of time accounts')
  await page.getByText('the time account counts from the next day.').waitFor()
  await page.getByRole('row', { name: /2 new ada@example\.org \+12:30 31\/12\/2026/ }).waitFor()
  assert.equal(await page.getByLabel('Time zone of the times in the file').count(), 0)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Apply 1 line' }).click()
  await page.getByRole('button', { name: 'Take back' }).waitFor()
  const { attributes } = (await world.get(`${ws}/users/${ada.id}`, admin.token)).body.data
  assert.deepEqual([attributes.initial_time_account, attributes.start_of_accounting], [12.5, '2027-01-01'])

  await page.getByRole('button', { name: 'Take back' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Nothing is deleted: each opening balance is reversed by a second entry.').waitFor()
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await page.getByText('taken back', { exact: true }).waitFor()
  const { body } = await world.get(`${company.accountPath(ada)}/entries?sort=id`, admin.token)
  assert.deepEqual(
    body.data.map(({ attributes: { seconds } }: { attributes: { seconds: number } }) => seconds),
    [45_000, -45_000],
  )
})

test('opening balances in German on a phone, from the German template', async () => {
  const ben = await company.createWorker({ attributes: { username: 'Ben Beispiel', email: 'ben@example.org' } })
  const page = await open(`/w/${workspaceId}/settings/imports`, { ...phone, language: 'de', as: admin.token })
  const downloads = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Vorlage für Anfangsbestände' }).click()
  const template = await downloads
  assert.equal(template.suggestedFilename(), 'anfangsbestaende.csv')
  const table = (await readFile(await template.path(), 'utf8')).replace('\ufeff', '').replace('12,5', 'viel')
  await page.getByRole('button', { name: 'Tabelle einfügen' }).click()
  await page.getByLabel('Tabelle', { exact: true }).fill(table)
  await page.getByRole('button', { name: 'Tabelle lesen' }).click()
  await page.getByText('„Anfangsbestand“ muss eine Zahl von Stunden sein, etwa 12,5 oder -3:45.').waitFor()
  await page.getByRole('row', { name: /3 neu ben@example\.org .3:45 31\.12\.2026/ }).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: '1 Zeile übernehmen' }).click()
  await page.getByRole('button', { name: 'Zurücknehmen' }).click()
  await page.getByText('Jeder Anfangsbestand wird durch eine zweite Buchung storniert.').waitFor()
  assert.equal((await world.get(`${ws}/users/${ben.id}`, admin.token)).body.data.attributes.initial_time_account, -3.75)
})

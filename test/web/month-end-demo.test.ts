import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { unzipSync } from 'fflate'
import { buildCompany } from '../../src/cli/demo/build.ts'
import { addHistory } from '../../src/cli/demo/history.ts'
import { transaction } from '../../src/platform/db/connect.ts'
import { assertAccessible } from '../support/accessibility.ts'
import { createSessionToken, password } from '../support/company.ts'
import { startWebApp } from '../support/web-app.ts'

// A complete month end of the demo company, in the week after the month.

const { world, open } = await startWebApp()
world.clock.set('2026-02-04T10:00:00Z')
const { appContext, pool } = world.services
const silent = { ...appContext, enqueue: async () => {} }
const { accountId, hamburg } = await transaction(pool, async (tx) => {
  const { sites, ...company } = await buildCompany(silent, tx, await appContext.passwords.hash(password))
  // The months of the other sites are not needed.
  await addHistory({ ...company, sites: sites.slice(0, 1) }, () => {})
  return { ...company, hamburg: sites[0]! }
})
const nora = hamburg.people[0]!

test('from open items to the payroll file and all timesheets', async () => {
  const page = await open(`/w/${hamburg.scope.workspace.id}/month-end?at=2026-01`, {
    as: await createSessionToken(world, accountId, nora.id),
    language: 'de',
  })
  const step = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name }) })
  await step('Was noch offen ist').getByText('Erledigt').waitFor()
  await step('Monat abschließen').getByText('0 von 28 Personen sind abgeschlossen.').waitFor()
  const names = page.getByRole('list', { name: 'Wessen Monat noch offen ist' }).getByRole('listitem')
  await names.first().waitFor()
  assert.equal(await names.count(), 8)
  const more = (name: string) => step(name).getByRole('button', { name: '20 weitere anzeigen' })
  await more('Monat abschließen').click()
  assert.equal(await names.count(), 28)
  const missing = page.getByRole('list', { name: 'Darauf muss ein Export warten' }).getByRole('listitem')
  await missing.first().waitFor()
  assert.equal(await missing.count(), 8)
  await more('Lohnzeilen').click()
  assert.equal(await missing.count(), 28)
  await page.getByRole('button', { name: 'Januar 2026 abschließen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Monat abschließen', exact: true }).click()
  await dialog.getByText('28 Personen sind fertig.').waitFor()
  await dialog.getByRole('button', { name: 'Fertig' }).click()

  await step('Lohnzeilen').getByText('Erledigt').waitFor()
  await page.getByRole('button', { name: 'Januar 2026 abschließen' }).waitFor({ state: 'detached' })
  const sheetItems = page.getByRole('list', { name: 'Stundenzettel' }).getByRole('listitem')
  await sheetItems.first().waitFor()
  assert.equal(await sheetItems.count(), 8)
  await more('Stundenzettel').click()
  assert.equal(await sheetItems.count(), 28)
  await page.getByRole('row', { name: /Nora Petersen 1001 Sollstunden [\d:]+ Stunden 101 HH100/ }).waitFor()
  assert.ok((await page.getByRole('row', { name: / Nachtarbeit [\d:]+ Stunden 201 HH\d00/ }).count()) > 3)
  await page.getByLabel('Beraternummer').fill('1234567')
  await page.getByLabel('Mandantennummer').fill('12345')
  await page.getByRole('button', { name: 'Exportieren' }).click()
  const fetch = async (name: RegExp): Promise<Buffer> => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
    return readFileSync(await download.path())
  }
  const lodas = (await fetch(/herunterladen$/)).toString('latin1')
  assert.match(lodas, /\r\n1;01\.01\.2026;[\d]+,\d\d;1;101;1001;HH100;\r\n/)
  assert.match(lodas, /\r\n1;01\.01\.2026;[\d]+,\d\d;1;201;10\d\d;HH\d00;\r\n/)

  await page.getByRole('button', { name: 'Alle Stundenzettel als ZIP-Datei' }).click()
  const sheets = unzipSync(await fetch(/^Alle Stundenzettel, erstellt/))
  assert.equal(Object.keys(sheets).length, 28)
  assert.match(Buffer.from(sheets['Nora Petersen.pdf']!).toString('latin1'), /^%PDF-/)
  await assertAccessible(page)
})

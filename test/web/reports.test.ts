import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../support/accessibility.ts'
import { createCompany } from '../support/company.ts'
import { navigate, revisit } from '../support/page-state.ts'
import { readCsv, readXlsx } from '../support/sheets.ts'
import { timeTrackings } from '../support/time-trackings.ts'
import { phone, startWebApp } from '../support/web-app.ts'

const { world, open } = await startWebApp()
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const trackings = timeTrackings(world, company)
// A name that would be dangerous in a spreadsheet.
const mallory = await company.person({ attributes: { username: '=1+1' } })
for (const day of ['2026-01-29', '2026-01-30'])
  await trackings.createRecord({
    attributes: { starts_at: `${day}T08:00:00+01:00`, ends_at: `${day}T15:45:00+01:00` },
    relationships: trackings.relationshipsFor(mallory),
  })
const path = `/w/${company.workspaceId}/reports?from=2026-01-01&until=2026-01-31&by=user`
const desk = await open(path, { as: company.admin.token })

async function exported(page: Page, button: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: button }).click(),
  ])
  return readFileSync(await download.path())
}

test('a report is shown, exported, and the files can be read', async () => {
  const page = await revisit(desk, path)
  await page.getByRole('cell', { name: '=1+1' }).waitFor()
  await page.getByRole('cell', { name: '15:30' }).first().waitFor()
  const csv = (await exported(page, 'Export CSV')).toString()
  assert.equal(csv[0], '\uFEFF')
  const written = readCsv(csv.slice(1), ',').find(([name]) => name?.includes('=1+1'))!
  assert.equal(written[0], "'=1+1", 'a formula is written as text')
  assert.ok(written.includes('15:30'), JSON.stringify(written))
  const { rows, xml } = readXlsx(await exported(page, 'Export Excel'))
  const row = rows.find(([name]) => String(name).includes('=1+1'))!
  assert.ok(row.includes(15.5), JSON.stringify(rows))
  assert.doesNotMatch(xml, /<f>/)
})

test('the German export opens in a German Excel, with decimal hours for people who chose them', async () => {
  const reader = await company.person({ attributes: { hours_notation: 'decimal' }, roles: [3] })
  const page = await open(path, { as: reader.token, language: 'de' })
  await page.getByRole('cell', { name: '15,50' }).first().waitFor()
  const csv = (await exported(page, 'CSV exportieren')).toString()
  const written = readCsv(csv.slice(1), ';').find(([name]) => name === "'=1+1")!
  assert.ok(
    written.some((cell) => /^15,50?$/.test(cell)),
    JSON.stringify(written),
  )
  // Spans of time have the same names as everywhere else.
  for (const [by, name] of Object.entries({ week: 'KW 5, 2026', day: 'Do 29.01.2026', month: 'Januar 2026' })) {
    await navigate(page, `${path.replace('by=user', `by=${by}`)}`)
    await page.getByRole('cell', { name, exact: true }).waitFor()
  }
})

test('columns have the names of the file, sorting and totals; the print has no menu', async () => {
  const page = await revisit(desk, path)
  const head = page.getByRole('columnheader')
  await head.filter({ hasText: 'Net hours' }).waitFor()
  const shown = await head.allInnerTexts()
  const [written] = readCsv((await exported(page, 'Export CSV')).toString().slice(1), ',')
  assert.deepEqual(
    shown.map((text) => text.trim()).filter((text) => text !== 'Total' && !/^[\d:]*$/.test(text)),
    written!.filter((name) => name !== 'ID'),
  )
  await page.getByRole('row', { name: /^Total .*15:30/ }).waitFor()
  await page.getByRole('button', { name: 'Net hours' }).click()
  await page.getByRole('button', { name: 'Net hours' }).click()
  await page.waitForURL(/sort=-net_hours/)
  assert.match(String(await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')), /sort=-net_hours/)
  await page.emulateMedia({ media: 'print' })
  assert.equal(await page.getByRole('navigation').first().isVisible(), false)
  await page.getByText('Hours · 01/01/2026 – 31/01/2026').waitFor()
})

test('the weekly average, and Sundays with their replacement days', async () => {
  await trackings.createRecord({
    attributes: { starts_at: '2026-01-25T08:00:00+01:00', ends_at: '2026-01-25T10:00:00+01:00' },
    relationships: trackings.relationshipsFor(mallory),
  })
  const page = await open(path, { as: company.admin.token, language: 'de', ...phone })
  await page.getByRole('tab', { name: 'Wochenschnitt' }).click()
  await page.getByRole('cell', { name: '=1+1' }).waitFor()
  await page.getByText('48').waitFor()
  await assertAccessible(page)
  await page.getByRole('tab', { name: 'Sonn- und Feiertage' }).click()
  await page.getByRole('columnheader', { name: 'Ersatzruhetag' }).waitFor()
  await page.getByRole('cell', { name: 'Sonntag', exact: true }).first().waitFor()
  await assertAccessible(page)
})

import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { assertAccessible } from '../support/accessibility.ts'
import { openPages, phone } from '../support/pages.ts'
import { readPdf } from '../support/pdf.ts'
import { createAccountCompany } from '../support/time-accounts.ts'

const { world, open } = await openPages()

const words = {
  en: {
    sheet: /^Timesheet January 2026/,
    sign: /^Sign the timesheet January 2026/,
    pad: 'Field for the signature',
    go: 'Sign',
    nothing: 'There is no signature yet.',
    signed: /^Signed by Ada Admin/,
    title: /^Timesheet January 2026, Ada Admin/,
  },
  de: {
    sheet: /^Stundenzettel Januar 2026/,
    sign: /^Stundenzettel Januar 2026 unterschreiben/,
    pad: 'Feld für die Unterschrift',
    go: 'Unterschreiben',
    nothing: 'Es ist noch keine Unterschrift da.',
    signed: /^Unterschrieben von Ada Admin/,
    title: /^Stundenzettel Januar 2026, Ada Admin/,
  },
}

for (const [language, options] of [
  ['en', {}],
  ['de', phone],
] as const)
  test(`the own sheet of a closed month is signed and downloaded (${language})`, async () => {
    const t = words[language]
    const company = await createAccountCompany(world, { locale: language })
    const { admin } = company
    await world.patch(`${company.ws}/users/${admin.id}`, { start_of_accounting: '2026-01-01' }, admin.token)
    await company.schedule(admin, { starts_on: '2026-01-01', weeks: [[480, 480, 480, 480, 480, 0, 0]] })
    assert.equal((await company.close(admin, '2026-01')).status, 201)
    const months = `/w/${company.workspaceId}/accounts/${admin.id}?tab=months`
    const page = await open(months, { as: admin.token, language, ...options })
    await page.getByRole('button', { name: t.sign }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t.go, exact: true }).click()
    await dialog.getByText(t.nothing).waitFor()
    const box = (await dialog.getByRole('img', { name: t.pad }).boundingBox())!
    await page.mouse.move(box.x + 30, box.y + box.height / 2)
    await page.mouse.down()
    for (let step = 1; step <= 12; step++)
      await page.mouse.move(box.x + 30 + step * 18, box.y + box.height / 2 + (step % 2 ? -25 : 20))
    await page.mouse.up()
    await assertAccessible(page)
    await dialog.getByRole('button', { name: t.go, exact: true }).click()
    await page.getByText(t.signed).waitFor()
    assert.equal(await page.getByRole('button', { name: t.sign }).count(), 0)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: t.sheet }).click()
    const file = await (await downloading).path()
    const { title, pages } = await readPdf(readFileSync(file))
    assert.match(title, t.title)
    assert.equal(pages.length, 1)
    await assertAccessible(page)
  })

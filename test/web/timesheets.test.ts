import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { assertAccessible } from '../support/accessibility.ts'
import { readPdf } from '../support/pdf.ts'
import { createAccountCompany } from '../support/time-accounts.ts'
import { phone, startWebApp } from '../support/web-app.ts'

const { world, open } = await startWebApp()

test('the own timesheet of a closed month is signed and downloaded', async () => {
  const company = await createAccountCompany(world, { locale: 'de' })
  const { admin } = company
  await world.patch(`${company.ws}/users/${admin.id}`, { start_of_accounting: '2026-01-01' }, admin.token)
  await company.schedule(admin, { starts_on: '2026-01-01', weeks: [[480, 480, 480, 480, 480, 0, 0]] })
  assert.equal((await company.close(admin, '2026-01')).status, 201)
  const months = `/w/${company.workspaceId}/accounts/${admin.id}?tab=months`
  const page = await open(months, { as: admin.token, language: 'de', ...phone })
  await page.getByRole('button', { name: /^Stundenzettel Januar 2026 unterschreiben/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Unterschreiben', exact: true }).click()
  await dialog.getByText('Es ist noch keine Unterschrift da.').waitFor()
  const box = (await dialog.getByRole('img', { name: 'Feld für die Unterschrift' }).boundingBox())!
  await page.mouse.move(box.x + 30, box.y + box.height / 2)
  await page.mouse.down()
  for (let step = 1; step <= 12; step++)
    await page.mouse.move(box.x + 30 + step * 18, box.y + box.height / 2 + (step % 2 ? -25 : 20))
  await page.mouse.up()
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Unterschreiben', exact: true }).click()
  await page.getByText(/^Unterschrieben von Ada Admin/).waitFor()
  assert.equal(await page.getByRole('button', { name: /^Stundenzettel Januar 2026 unterschreiben/ }).count(), 0)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Stundenzettel Januar 2026/ }).click()
  const file = await (await downloading).path()
  const { title, pages } = await readPdf(readFileSync(file))
  assert.match(title, /^Stundenzettel Januar 2026, Ada Admin/)
  assert.equal(pages.length, 1)
  await assertAccessible(page)
})

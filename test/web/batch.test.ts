import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { timeTrackings } from '../support/time-trackings.ts'
import { startWebApp } from '../support/web-app.ts'

const { world, open } = await startWebApp()
const company = await createCompany(world)
const trackings = timeTrackings(world, company)
const emil = await company.person({ attributes: { username: 'Emil Employee' } })

test('200 trackings are confirmed at once, with a progress bar', async () => {
  const first = Temporal.PlainDate.from('2026-01-01')
  const days = Array.from({ length: 200 }, (_, index) => first.add({ days: index }))
  for (let at = 0; at < days.length; at += 20)
    await Promise.all(
      days.slice(at, at + 20).map((day) =>
        trackings.createRecord({
          attributes: { starts_at: `${day}T08:00:00Z`, ends_at: `${day}T16:00:00Z` },
          relationships: trackings.relationshipsFor(emil),
        }),
      ),
    )
  const page = await open(`/w/${company.workspaceId}/time?view=table&person=all`, { as: company.admin.token })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Select all 200 entries' }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  const bar = page.getByRole('progressbar', { name: 'Confirming' })
  await bar.waitFor()
  await page.getByText('Done: 200. Skipped: 0.').waitFor()
  assert.equal(await bar.getAttribute('aria-valuenow'), '100')
  const { meta } = (await trackings.list('items=1')).body
  assert.deepEqual([meta.total_confirmed, meta.total_unconfirmed], [200, 0])
})

test('selected people are added to areas at once, and failures are listed by area', async () => {
  const mia = await company.person({ attributes: { username: 'Mia Member' } })
  const [shop, cellar] = [await company.area('Shop', [mia.id]), await company.area('Cellar')]
  const page = await open(`/w/${company.workspaceId}/people`, { as: company.admin.token })
  // Somebody has deleted it meanwhile.
  const gone = { errors: [{ title: 'Not found.', source: { pointer: 'base' } }] }
  await page.route(`**/areas/${cellar}`, (route) => route.fulfill({ status: 404, json: gone }))
  for (const name of ['Emil Employee', 'Mia Member'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('toolbar').getByText('2 people selected').waitFor()
  await page.getByRole('button', { name: 'Add to areas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add 2 people to areas' })
  await dialog.getByRole('combobox', { name: 'Areas' }).click()
  for (const name of ['Shop', 'Cellar']) await page.getByRole('option', { name }).click()
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText('Cellar: Not found.').waitFor()
  const inShop = async (): Promise<string[]> =>
    (await world.get(`${company.ws}/areas/${shop}`, company.admin.token)).body.data.relationships.users.data
      .map(({ id }: { id: string }) => id)
      .sort()
  assert.deepEqual(await inShop(), [emil.id, mia.id].sort())
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('row', { name: /Emil Employee/ })
    .getByText('Shop')
    .waitFor()

  await page.getByRole('checkbox', { name: 'Select Mia Member' }).uncheck()
  await page.getByRole('button', { name: 'Remove from areas' }).click()
  const removal = page.getByRole('dialog', { name: 'Remove 1 person from areas' })
  await removal.getByRole('combobox', { name: 'Areas' }).click()
  await page.getByRole('option', { name: 'Shop' }).click()
  await page.keyboard.press('Tab')
  await removal.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('1 person removed from areas').waitFor()
  assert.deepEqual(await inShop(), [mia.id])
})

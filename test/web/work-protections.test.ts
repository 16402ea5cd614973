import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { assertNoOverflow } from '../support/page-state.ts'
import { phone, startWebApp } from '../support/web-app.ts'

const { world, open } = await startWebApp()
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const { ws, admin, workspaceId } = company
const mia = await company.person({ attributes: { username: 'Mia Mutter' } })
const stored = async (): Promise<string[][]> =>
  (await world.get(`${ws}/users/${mia.id}/work_protections`, admin.token)).body.data.map(
    ({ attributes }: { attributes: Record<string, string> }) => [
      attributes.kind,
      attributes.starts_on,
      attributes.ends_on,
    ],
  )

test('an admin adds a protection, ends it earlier and deletes it', async () => {
  const page = await open(`/w/${workspaceId}/people/${mia.id}`, { as: admin.token })
  await page.getByRole('button', { name: 'Add a protection' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('First day').fill('01/02/2026')
  await form.getByLabel('Last day').fill('31/01/2026')
  await form.getByLabel('Last day').press('Tab')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Ends on must not be before the start.').waitFor()
  await form.getByLabel('Last day').fill('31/08/2026')
  await form.getByLabel('Last day').press('Tab')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('01/02/2026 – 31/08/2026').waitFor()
  assert.deepEqual(await stored(), [['expecting', '2026-02-01', '2026-08-31']])
  await page.getByRole('button', { name: 'Edit 01/02/2026 – 31/08/2026' }).click()
  await form.getByLabel('Last day').fill('15/07/2026')
  await form.getByLabel('Last day').press('Tab')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('01/02/2026 – 15/07/2026').waitFor()
  assert.deepEqual(await stored(), [['expecting', '2026-02-01', '2026-07-15']])
  await page.getByRole('button', { name: 'Delete 01/02/2026 – 15/07/2026' }).click()
  await form.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No protection set').waitFor()
  assert.deepEqual(await stored(), [])
})

test('the person reads it on a phone, in German, and cannot change it', async () => {
  const span = { kind: 'nursing', starts_on: '2026-02-01', ends_on: '2026-08-31' }
  assert.equal((await world.post(`${ws}/users/${mia.id}/work_protections`, span, admin.token)).status, 201)
  const page = await open(`/w/${workspaceId}/people/${mia.id}`, { as: mia.token, language: 'de', ...phone })
  await page.getByText('Stillzeit').waitFor()
  await page.getByText('01.02.2026 – 31.08.2026').waitFor()
  for (const name of ['Schutz hinzufügen', /01\.02\.2026 – 31\.08\.2026 (ändern|löschen)/])
    assert.equal(await page.getByRole('button', { name }).count(), 0)
  await assertNoOverflow(page)
})

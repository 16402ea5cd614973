import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertAccessible } from '../support/accessibility.ts'
import { createCompany } from '../support/company.ts'
import { upload } from '../support/multipart.ts'
import { phone, startWebApp } from '../support/web-app.ts'

const allowed = 1024 * 1024
const { world, open } = await startWebApp({ env: { STINT_FILES_PER_ACCOUNT: String(allowed) } })
const company = await createCompany(world)
const { ws, admin, workspaceId } = company
const settings = `/w/${workspaceId}/settings/account`
const add = async (bytes: number): Promise<void> => {
  const answer = await upload(world, `${ws}/users/${admin.id}/documents`, admin.token, { content: 'x'.repeat(bytes) })
  assert.equal(answer.status, 201, answer.text)
}

test('an account admin sees the storage used, and a warning when it is almost full', async () => {
  await add(allowed / 2)
  const page = await open(settings, { as: admin.token })
  await page.getByText('512 kB of 1 MB used').waitFor()
  assert.equal(await page.getByText('Storage is almost full').count(), 0)
  await add(allowed * 0.45)
  await page.reload()
  await page.getByText('Storage is almost full').waitFor()
  await assertAccessible(page)
  const german = await open(settings, { as: admin.token, language: 'de', ...phone })
  await german.getByText('972,8 kB von 1 MB belegt').waitFor()
  await assertAccessible(german)
})

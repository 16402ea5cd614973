import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany, uniqueEmail } from '../support/company.ts'
import { navigate, revisit } from '../support/page-state.ts'
import { startWebApp } from '../support/web-app.ts'

// An admin of the workspace but not of the account: every action that the server allows is offered, and no other.

const { world, open } = await startWebApp()
const company = await createCompany(world, { workspace_name: 'Eckernförde', time_zone: 'Europe/Berlin' })
const { ws, admin, workspaceId } = company
const marie = await company.person({ roles: [3], attributes: { username: 'Marie Manager' } })
const of = (id: string, tab: string): string => `/w/${workspaceId}/people/${id}?tab=${tab}`
const desk = await open(of(admin.id, 'hours'), { as: marie.token })

test('a workspace admin edits schedules, vacation days and documents of account admins, but not their profile', async () => {
  const page = await revisit(desk, of(admin.id, 'hours'))
  await page.getByRole('button', { name: 'Add a schedule' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const schedules = await world.get(`${ws}/users/${admin.id}/work_schedules`, admin.token)
  assert.equal(schedules.body.data.length, 1)
  assert.equal(await page.getByLabel('Kind of balance').count(), 0)

  await navigate(page, of(admin.id, 'vacation'))
  await page.getByRole('button', { name: 'Add an entitlement' }).first().click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const granted = await world.get(`${ws}/vacation_entitlements?filter[user_id]=${admin.id}`, admin.token)
  assert.equal(granted.body.data.length, 1)

  await navigate(page, of(admin.id, 'documents'))
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload a document' }).first().click(),
  ])
  await chooser.setFiles({ name: 'contract.txt', mimeType: 'text/plain', buffer: Buffer.from('Signed') })
  await page.getByText('contract.txt uploaded').waitFor()
})

test('an invitation is only offered for people who have not accepted one', async () => {
  const waiting = await company.person({ attributes: { username: 'Wanda Waiting', email: uniqueEmail() } })
  const page = await revisit(desk, of(waiting.id, 'profile'))
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /invitation$/ }).waitFor()
  await page.keyboard.press('Escape')

  // Somebody who has signed up has a password, and another admin of the same rank may do everything with them.
  const second = await company.person({ roles: [3, 4], attributes: { username: 'Sven Second' } })
  const other = await open(of(admin.id, 'profile'), { as: second.token })
  await other.getByRole('button', { name: 'More actions' }).click()
  await other.getByRole('menuitem', { name: 'Deactivate' }).waitFor()
  assert.equal(await other.getByRole('menuitem', { name: /invitation$/ }).count(), 0)
})

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany, uniqueEmail } from '../support/company.ts'
import { openPages } from '../support/pages.ts'
import { passwordMail } from '../support/sign-in.ts'

const { world, open } = await openPages()

test('from the invitation to the first sign-in', async () => {
  const company = await createCompany(world, { account_name: 'Bakery & Sons' })
  const email = uniqueEmail()
  const admin = await open(`/w/${company.workspaceId}/people`, { as: company.admin.token })
  await admin
    .getByRole('button', { name: /^(Add|Invite|New)/ })
    .first()
    .click()
  const form = admin.getByRole('dialog')
  await form.getByLabel(/^Name/).fill('Emil Employee')
  await form.getByLabel(/^E-mail/).fill(email)
  await form
    .getByRole('button', { name: /^(Add|Invite|Create)/ })
    .last()
    .click()
  await admin.getByText('Emil Employee').first().waitFor()

  const mail = await passwordMail(world, email)
  const page = await open(`${mail.link.pathname}${mail.link.hash}`)
  await page.getByLabel(/^New password/).fill('my own horse battery')
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
  await page.getByRole('button', { name: 'Start work' }).waitFor()
  await page.getByText('Hello Emil Employee').waitFor()

  // The link works once.
  const again = await open(`${mail.link.pathname}${mail.link.hash}`)
  await again.getByLabel(/^New password/).fill('another horse battery')
  await again.getByRole('button', { name: 'Set password and sign in' }).click()
  await again.getByText('A link works once').waitFor()
  assert.match(again.url(), /set-password/)
})

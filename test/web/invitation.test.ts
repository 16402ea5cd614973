import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { assertAccessible } from '../support/accessibility.ts'
import { createCompany, uniqueEmail } from '../support/company.ts'
import { passwordMail } from '../support/sign-in.ts'
import { startSmtpServer } from '../support/smtp-server.ts'
import { phone, startWebApp } from '../support/web-app.ts'

const { world, open } = await startWebApp()
const posted = await startWebApp({
  env: { SMTP_URL: (await startSmtpServer(after)).url, STINT_CONFIRM_EMAIL: 'off' },
})

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
  // The form warns that no mail will arrive.
  await form.getByText('This server does not send e-mails').waitFor()
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

  // The link works only once.
  const again = await open(`${mail.link.pathname}${mail.link.hash}`)
  await again.getByLabel(/^New password/).fill('another horse battery')
  await again.getByRole('button', { name: 'Set password and sign in' }).click()
  await again.getByText('Links work only once').waitFor()
  assert.match(again.url(), /set-password/)
})

test('with a mail server the app announces an invitation, and a link after a forgotten password', async () => {
  const company = await createCompany(posted.world)
  const admin = await posted.open(`/w/${company.workspaceId}/people`, { as: company.admin.token })
  await admin.getByRole('button', { name: 'Add a person' }).click()
  await admin
    .getByRole('dialog')
    .getByLabel(/^E-mail/)
    .fill(uniqueEmail())
  await admin.getByText('An invitation to set a password is sent to this address.').waitFor()
  assert.equal(await admin.getByText('This server does not send e-mails').count(), 0)

  const email = uniqueEmail()
  await company.person({ attributes: { username: 'Wera Waiting', email } })
  const list = await posted.open(`/w/${company.workspaceId}/people`, { as: company.admin.token })
  await list.getByRole('button', { name: 'Send invitation: Wera Waiting' }).click()
  await list.getByText(`The invitation will be sent to ${email}.`).waitFor()

  const silent = await createCompany(world)
  const waiting = await silent.person({ attributes: { username: 'Wilma Waiting', email: uniqueEmail() } })
  const person = await open(`/w/${silent.workspaceId}/people/${waiting.id}`, { as: silent.admin.token, language: 'de' })
  await person.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await person.getByRole('menuitem', { name: 'Einladung erstellen' }).click()
  await person.getByText(/ist erstellt, aber nicht versendet/).waitFor()
  await assertAccessible(person)

  const forgotten = await open('/forgotten-password', { ...phone, language: 'de' })
  await forgotten.getByText('Dieser Server versendet keine Mails').waitFor()
  await assertAccessible(forgotten)
})

test('the list of people marks open invitations, filters by them, and sends one again', async () => {
  const company = await createCompany(world)
  const email = uniqueEmail()
  await company.person({ attributes: { username: 'Wanda Waiting', email } })
  await company.person({ attributes: { username: 'Nils No-Address' } })
  const page = await open(`/w/${company.workspaceId}/people`, { as: company.admin.token })
  const row = page.getByRole('row', { name: /Wanda Waiting/ })
  await row.getByText('Invitation pending').waitFor()
  assert.equal(await page.getByRole('row').filter({ hasText: 'Invitation pending' }).count(), 1)
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Invitation pending' }).click()
  await page.getByText('1 person', { exact: true }).waitFor()
  await assertAccessible(page)
  await row.getByRole('button', { name: 'Create invitation: Wanda Waiting' }).click()
  await page.getByText(`The invitation for ${email} was created but not sent`).waitFor()
  await page.getByText(/The invitation is a file in the “mail” folder of its data/).waitFor()
  assert.equal(await page.getByText(`The invitation will be sent to ${email}.`).count(), 0)
  const { link } = await passwordMail(world, email, 1)
  const own = await open(`${link.pathname}${link.hash}`)
  await own.getByLabel(/^New password/).fill('my own horse battery')
  await own.getByRole('button', { name: 'Set password and sign in' }).click()
  await own.getByRole('button', { name: 'Start work' }).waitFor()
  await page.reload()
  await page.getByText('Nobody found').waitFor()
})

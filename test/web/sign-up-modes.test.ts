import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { issueSignUpCode } from '../../src/domain/access/sign-up-codes.ts'
import { assertAccessible } from '../support/accessibility.ts'
import { uniqueEmail } from '../support/company.ts'
import { phone, startWebApp } from '../support/web-app.ts'
import { eventually } from '../support/world.ts'

const closed = await startWebApp({ env: { STINT_SIGN_UP: 'closed' } })
const byCode = await startWebApp({ env: { STINT_SIGN_UP: 'invite', STINT_CONFIRM_EMAIL: 'on' } })

test('if sign-up is closed the page says so, in both languages', async () => {
  const page = await closed.open('/sign-up')
  await page.getByText('Sign-up is closed').waitFor()
  assert.equal(await page.getByRole('textbox').count(), 0)
  await assertAccessible(page)
  const german = await closed.open('/sign-up', { language: 'de', ...phone })
  await german.getByText('Die Registrierung ist hier geschlossen').waitFor()
})

test('signing up with a code asks to confirm the address, and invitations wait for that', async () => {
  const { world, open, base } = byCode
  const { pool: sql, clock } = world.services
  const { code } = await issueSignUpCode({ sql, clock }, { title: 'Ada', days: 1 })
  const email = uniqueEmail()
  const page = await open(`/sign-up#code=${code}`)
  assert.equal(await page.getByLabel(/^Invitation code/).inputValue(), code)
  await page.getByLabel(/^Company/).fill('Nordlicht')
  await page.getByLabel(/^Your name/).fill('Ada')
  await page.getByLabel(/^E-mail/).fill(email)
  await page.getByLabel(/^Password/).fill('password')
  await page.getByRole('button', { name: 'Create the company' }).click()
  await page.getByText(/most common passwords/).waitFor()
  await page.getByLabel(/^Password/).fill('correct horse battery')
  await page.getByRole('button', { name: 'Create the company' }).click()
  await page.getByText('Please confirm your e-mail address').waitFor()
  await page.getByText(`We have sent a link to ${email}.`, { exact: false }).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await page.getByText('Link sent').waitFor()

  await page.goto(page.url().replace(/my-day.*$/, 'people'))
  await page.getByRole('button', { name: 'Add a person' }).first().click()
  const emil = uniqueEmail()
  await page.getByRole('dialog').getByLabel(/^Name/).fill('Emil')
  await page
    .getByRole('dialog')
    .getByLabel(/^E-mail/)
    .fill(emil)
  await page.getByRole('button', { name: 'Add and invite' }).click()
  await page.getByText(/sent as soon as you have confirmed/).waitFor()

  const mails = await eventually(() => {
    const found = world.mails().filter((mail) => mail.includes(`\nTo: ${email}\n`))
    return found.length === 2 ? found : null
  })
  const link = /^\S+\/confirm-email(#\S+)$/m.exec(mails[1]!)![1]!
  const other = await open(`/confirm-email${link}`, { language: 'de', ...phone })
  await other.getByText('Ihre Adresse ist bestätigt').waitFor()
  await assertAccessible(other)
  await eventually(() => world.mails().some((mail) => mail.includes(`\nTo: ${emil}\n`)))
  await page.goto(base)
  await page.getByRole('heading', { level: 1, name: 'My day' }).waitFor()
  await page.waitForLoadState('networkidle')
  assert.equal(await page.getByText('Please confirm your e-mail address').count(), 0)
})

test('an invalid link says so', async () => {
  const page = await byCode.open('/confirm-email#token=none')
  await page.getByText(/no longer valid/).waitFor()
  await assertAccessible(page)
})

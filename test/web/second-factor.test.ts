import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../support/accessibility.ts'
import { createCompany, password } from '../support/company.ts'
import { navigate } from '../support/page-state.ts'
import { freePort } from '../support/real-proxy.ts'
import { createAuthenticatorApp, setUpAuthenticator } from '../support/second-factors.ts'
import { passwordMail, requestPasswordReset } from '../support/sign-in.ts'
import { phone, signIn, startWebApp } from '../support/web-app.ts'

// Browsers support passkeys only on encrypted connections and on localhost.
const { world, open } = await startWebApp({ env: { STINT_BASE_URL: `http://localhost:${await freePort()}` } })
const place = { account_name: 'Nordlicht', workspace_name: 'Hamburg', time_zone: 'Europe/Berlin' }

const newcomer = async (language: 'en' | 'de' = 'en') => {
  const company = await createCompany(world, { ...place, locale: language })
  return { company, email: company.admin.email!, settings: `/w/${company.workspaceId}/settings/security` }
}

/** A device that stores passkeys and verifies its owner by fingerprint. */
async function withAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^(My account|Mein Konto)/ }).click()
  await page.getByRole('menuitem', { name: /^(Sign out|Abmelden)$/ }).click()
  await page.waitForURL('**/sign-in')
}

const enterPassword = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel(/^E-[Mm]ail/).fill(email)
  await page.getByRole('textbox', { name: /^(Password|Passwort)/ }).fill(password)
  await page.getByRole('button', { name: /^(Sign in|Anmelden)$/ }).click()
}

/** Without hover effects. */
const assertCalm = async (page: Page): Promise<void> => {
  await page.mouse.move(0, 0)
  await assertAccessible(page)
}

/** Enters the displayed key into an authenticator app. */
const appOn = async (page: Page) =>
  createAuthenticatorApp(world, (await page.getByRole('dialog').locator('code').textContent())!.replaceAll(' ', ''))

/** The value is refused, with a message at the field. */
const refused = async (page: Page, label: RegExp): Promise<void> => {
  const field = page.getByRole('textbox', { name: label })
  await field.and(page.locator('[aria-invalid="true"]')).waitFor()
  assert.notEqual(await page.locator('.mantine-InputWrapper-error').textContent(), '')
}

/** The printout and the file contain the codes and whose they are, and no buttons. */
async function assertKept(
  page: Page,
  codes: readonly string[],
  words: { title: string; save: string; print: string; file: string },
): Promise<void> {
  const shown = page.getByRole('dialog', { name: words.title })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    shown.getByRole('button', { name: words.save }).click(),
  ])
  assert.equal(download.suggestedFilename(), words.file)
  const file = readFileSync(await download.path(), 'utf8')
  assert.deepEqual(file.trim().split('\n').slice(2), codes)
  assert.ok(file.includes(new URL(page.url()).host))

  await page.evaluate('window.print = () => { window.printed = (window.printed ?? 0) + 1 }')
  await shown.getByRole('button', { name: words.print }).click()
  assert.equal(await page.evaluate('window.printed'), 1)
  await page.emulateMedia({ media: 'print' })
  assert.equal(await shown.getByRole('listitem').filter({ visible: true }).count(), codes.length)
  assert.equal(await page.getByRole('button').filter({ visible: true }).count(), 0)
  assert.equal(await page.getByRole('navigation').filter({ visible: true }).count(), 0)
  await page.emulateMedia({ media: 'screen' })
}

const myDay = (page: Page) => page.getByRole('heading', { level: 1, name: /^(My day|Mein Tag)$/ })

test('a passkey is created, named, used to sign in without a password, and removed', async () => {
  const { email, settings } = await newcomer()
  const page = await open('/sign-in')
  await withAuthenticator(page)
  await signIn(page, email, password)
  await navigate(page, settings)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel(/^Name/).fill('Laptop')
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await codes.waitFor()
  assert.equal(await codes.getByRole('listitem').count(), 10)
  await codes.getByRole('button', { name: 'I have saved the codes' }).click()
  const laptop = page.getByRole('listitem').filter({ hasText: 'Laptop' })
  await laptop.getByText('Not used yet').waitFor()
  await page.getByText('10 codes are left.').waitFor()

  await signOut(page)
  await assertCalm(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await myDay(page).waitFor()
  await signOut(page)
  await enterPassword(page, email)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await myDay(page).waitFor()

  await navigate(page, settings)
  await laptop.getByText(/^Last used/).waitFor()
  await page.getByRole('button', { name: 'Rename: Laptop' }).click()
  await page.getByRole('dialog').getByLabel(/^Name/).fill('Work laptop')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove: Work laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No passkeys yet.').waitFor()
  await page.getByText('Recovery codes').waitFor({ state: 'detached' })
  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('alert', { name: /^This passkey is unknown/ }).waitFor()
  await enterPassword(page, email)
  await myDay(page).waitFor()
})

test('an app is set up, then its codes and a recovery code can be used to sign in, once each', async () => {
  const { email, settings } = await newcomer('de')
  const page = await open('/sign-in', { language: 'de', ...phone })
  await signIn(page, email, password)
  await navigate(page, settings)
  await page.getByRole('button', { name: 'App einrichten' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('img', { name: 'QR-Code für die Authenticator-App' }).waitFor()
  await assertCalm(page)
  const app = await appOn(page)
  const used = app.code()
  await dialog.getByLabel(/^Code, den die App/).fill(used)
  await dialog.getByRole('button', { name: 'Fertig' }).click()
  const shown = page.getByRole('dialog', { name: 'Ihre Wiederherstellungscodes' })
  await shown.waitFor()
  const codes = await shown.getByRole('listitem').allInnerTexts()
  const [recovery] = codes
  await assertKept(page, codes, {
    title: 'Ihre Wiederherstellungscodes',
    save: 'Herunterladen',
    print: 'Drucken',
    file: 'stint-wiederherstellungscodes.txt',
  })
  await assertCalm(page)
  await page.keyboard.press('Escape')
  await shown.getByRole('button', { name: 'Ich habe die Codes aufbewahrt' }).click()
  await shown.waitFor({ state: 'detached' })

  await signOut(page)
  await enterPassword(page, email)
  const field = page.getByLabel(/^Code aus Ihrer Authenticator/)
  await field.fill(used)
  await page.keyboard.press('Enter')
  await refused(page, /^Code aus Ihrer Authenticator/)
  await assertCalm(page)
  world.clock.advance({ seconds: 30 })
  await field.fill(app.code())
  await page.keyboard.press('Enter')
  await myDay(page).waitFor()

  await signOut(page)
  await enterPassword(page, email)
  await page.getByRole('button', { name: 'Wiederherstellungscode benutzen' }).click()
  await page.getByRole('textbox', { name: /^Wiederherstellungscode/ }).fill(recovery!)
  await page.keyboard.press('Enter')
  await myDay(page).waitFor()
  await navigate(page, settings)
  await page.getByText('9 Codes sind übrig.').waitFor()
  await assertCalm(page)

  await signOut(page)
  await enterPassword(page, email)
  await page.getByRole('button', { name: 'Wiederherstellungscode benutzen' }).click()
  await page.getByRole('textbox', { name: /^Wiederherstellungscode/ }).fill(recovery!)
  await page.keyboard.press('Enter')
  await refused(page, /^Wiederherstellungscode/)
})

test('confirmation accepts the second factor instead of the password', async () => {
  const { company, email, settings } = await newcomer()
  const { app } = await setUpAuthenticator(world, company.admin.token)
  const page = await open('/sign-in')
  await enterPassword(page, email)
  await page.getByLabel(/^Code from your/).fill(app.code())
  await page.keyboard.press('Enter')
  await myDay(page).waitFor()
  await navigate(page, settings)
  world.clock.advance({ minutes: 11 })
  await page.getByRole('button', { name: 'New codes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'New codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  await dialog.getByRole('button', { name: 'Use another method' }).click()
  await page
    .getByRole('dialog', { name: 'Confirm that it is you' })
    .getByLabel(/^Code from your/)
    .fill(app.code())
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Your recovery codes' }).waitFor()
})

test('the link for a new password asks for a code of the second factor', async () => {
  const { company, email } = await newcomer('de')
  const { app } = await setUpAuthenticator(world, company.admin.token)
  await requestPasswordReset(world, email)
  const { token } = await passwordMail(world, email)
  const page = await open(`/set-password#email=${encodeURIComponent(email)}&token=${token}`, {
    language: 'de',
    ...phone,
  })
  await page.getByRole('textbox', { name: /^Neues Passwort/ }).fill('quite another horse')
  await page.keyboard.press('Enter')
  const field = page.getByLabel(/^Code aus Ihrer/)
  await field.fill('000000')
  await page.keyboard.press('Enter')
  await refused(page, /^Code aus Ihrer/)
  await assertCalm(page)
  await field.fill(app.code())
  await page.keyboard.press('Enter')
  await myDay(page).waitFor()
})

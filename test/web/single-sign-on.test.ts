import { strict as assert } from 'node:assert'
import { createServer } from 'node:net'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../support/accessibility.ts'
import { createCompany, password, uniqueEmail } from '../support/company.ts'
import { clientId, clientSecret } from '../support/fake-provider.ts'
import { navigate } from '../support/page-state.ts'
import { createRealProvider } from '../support/real-provider.ts'
import { setUpAuthenticator } from '../support/second-factors.ts'
import { phone, startWebApp } from '../support/web-app.ts'
import { eventually } from '../support/world.ts'

const port = await freePort()
const base = `http://127.0.0.1:${port}`
const { world, open } = await startWebApp({
  port,
  env: { STINT_BASE_URL: base, STINT_OUTBOUND_ALLOW: 'localhost,127.0.0.0/8' },
})
// Behind the provider's clock, so that it can be advanced without getting ahead of it.
world.clock.advance({ hours: -2 })
const company = await createCompany(world, { account_name: 'Nordlicht', workspace_name: 'Hamburg' })
const { admin, workspaceId } = company

/** The server's address is part of the provider's settings, so it must be known before the server listens. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port: found } = server.address() as { port: number }
  await new Promise((closed) => server.close(closed))
  return found
}

/** An existing provider, configured with the values that Stint shows for it. */
async function connect(name: string, attributes: object = {}) {
  const providers = `${company.account}/sign_in_providers`
  const settings = {
    name,
    issuer: 'https://soon.invalid',
    client_id: clientId,
    client_secret: clientSecret,
    ...attributes,
  }
  const made = await world.post(providers, settings, admin.token)
  assert.equal(made.status, 201, made.text)
  const { id, attributes: shown } = made.body.data
  const real = await createRealProvider(name, {
    redirects: [`${base}/sign-in/callback/${shown.handle}`],
    afterLogout: `${base}/sign-in`,
    logout: `${base}/api/v3/sign_in/logout`,
  })
  const changed = await world.patch(`${providers}/${id}`, { issuer: real.issuer }, admin.token)
  assert.equal(changed.status, 200, changed.text)
  return { ...real, handle: shown.handle as string, url: `${providers}/${id}` }
}

/** On the provider's page: sign-in, and the consent, which it asks for once. */
async function signInThere(page: Page, login: string, { again = false } = {}): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: /sign-in/i }).click()
  if (!again) await page.getByRole('button', { name: /continue/i }).click()
}

const house = await connect('House ID', {
  links_by_email: true,
  creates_people: true,
  workspace_id: workspaceId,
  domains: ['example.org'],
})

test('a known person signs in with the provider, and signs out here and then there', async () => {
  const email = uniqueEmail()
  const { id } = await company.person({ attributes: { username: 'Emil Employee', email } })
  const page = await open('/sign-in')
  await page.getByRole('button', { name: 'Sign in with House ID' }).waitFor()
  await assertAccessible(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Sign in with House ID' }).press('Enter')
  await signInThere(page, email)
  await page.getByRole('heading', { level: 1, name: 'My day' }).waitFor()
  const linked = await world.get(`${company.account}/sign_in_identities`, admin.token)
  assert.deepEqual(
    linked.body.data.map(
      (one: { relationships: { user: { data: { id: string } } } }) => one.relationships.user.data.id,
    ),
    [id],
  )
  await page.goBack()
  await page.goto(`/w/${workspaceId}/my-day`)
  await page.getByRole('button', { name: /Emil Employee/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByText('You are still signed in at the sign-in provider.').waitFor()
  await page.getByRole('button', { name: 'Sign in with House ID' }).waitFor()
  await assertAccessible(page)
  await page.getByRole('link', { name: 'Sign out there as well' }).click()
  await page.getByRole('button', { name: /yes/i }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
})

test('a new person, in German and on a phone, is sent to the page they wanted', async () => {
  const email = uniqueEmail()
  const page = await open(`/w/${workspaceId}/absences`, { ...phone, language: 'de' })
  await page.getByRole('button', { name: 'Mit House ID anmelden' }).click()
  await signInThere(page, email)
  await page.waitForURL(`**/w/${workspaceId}/absences`)
  await page.getByRole('heading', { level: 1, name: 'Abwesenheiten' }).waitFor()
  const people = await world.get(`${company.account}/users?filter[username]=eq:${email.split('@')[0]}`, admin.token)
  assert.equal(people.body.data.length, 1)
})

test('signing out at the provider signs out here', async () => {
  const page = await open('/sign-in')
  await page.getByRole('button', { name: 'Sign in with House ID' }).click()
  await signInThere(page, uniqueEmail())
  await page.getByRole('heading', { level: 1, name: 'My day' }).waitFor()
  await page.goto(`${house.issuer}/session/end`)
  await page.getByRole('button', { name: /yes/i }).click()
  const status = "fetch('/api/v3/users/me').then((answer) => answer.status)"
  await page.goto('/sign-in')
  await eventually(async () => (await page.evaluate(status)) === 401)
})

test('an open tab notices that the provider has ended the session, and continues after signing in again', async () => {
  const page = await open('/sign-in')
  await page.clock.install()
  await page.getByRole('button', { name: 'Sign in with House ID' }).click()
  const email = uniqueEmail()
  await signInThere(page, email)
  await page.getByRole('heading', { level: 1, name: 'My day' }).waitFor()
  const elsewhere = await page.context().newPage()
  await elsewhere.goto(`${house.issuer}/session/end`)
  await elsewhere.getByRole('button', { name: /yes/i }).click()
  // Chromium sometimes never closes a page that is navigating.
  await elsewhere.getByRole('heading', { name: 'Sign-out Success' }).waitFor()
  await elsewhere.close()
  // It polls every twenty seconds.
  await page.clock.runFor(30_000)
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.waitFor()

  await dialog.getByRole('link', { name: 'Sign in another way, in a new tab' }).waitFor()
  assert.equal(
    await dialog.getByRole('textbox', { name: 'Password' }).count(),
    0,
    'no password is asked for, since the person may have none',
  )
  await assertAccessible(page)
  const button = dialog.getByRole('button', { name: 'Sign in with House ID' })
  const [tab] = await Promise.all([page.context().waitForEvent('page'), button.click()])
  await signInThere(tab, email)
  await tab.getByRole('heading', { level: 1, name: 'My day' }).waitFor()
  await page.bringToFront()
  await page.evaluate(`window.dispatchEvent(new Event('focus'))`)
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1, name: 'My day' }).waitFor()
})

test('somebody who may no longer use a password is sent to the provider when the session ends', async () => {
  await connect('Only ID', { button: false, domains: ['only.example'], only_way_in: true, links_by_email: true })
  const email = uniqueEmail().replace('example.org', 'only.example')
  const person = await company.person({ attributes: { username: 'Olga Only' } })
  await world.services.pool`
    insert into logins (account_id, user_id, email, password_hash)
    select account_id, ${person.id}, ${email}, password_hash from logins where user_id = ${admin.id}`
  const page = await open(`/w/${workspaceId}/my-day`, { as: person.token })
  await page.getByRole('button', { name: 'Start work' }).waitFor()
  assert.equal((await world.delete('/api/v3/sign_out', person.token)).status, 204)
  await page.getByRole('button', { name: 'Start work', includeHidden: true }).dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await dialog.getByText('You cannot sign in with a password.').waitFor()
  await dialog.getByRole('button', { name: 'Use a sign-in provider' }).click()
  const button = dialog.getByRole('button', { name: 'Sign in with Only ID' })
  const [tab] = await Promise.all([page.context().waitForEvent('page'), button.click()])
  await signInThere(tab, email)
  await tab.getByRole('heading', { level: 1, name: 'My day' }).waitFor()
  await page.bringToFront()
  await page.evaluate(`window.dispatchEvent(new Event('focus'))`)
  await page.getByRole('button', { name: 'End work' }).waitFor()
})

test('a mix-up attack is refused: the response of one provider cannot be used for another', async () => {
  const evil = await connect('Evil ID', { button: false })
  const page = await open(`/sign-in?provider=${evil.handle}`)
  // The evil one redirects the browser to the honest one, with the state that was meant for itself.
  await page.route(`${evil.issuer}/auth?**`, async (route) => {
    const asked = new URL(route.request().url())
    asked.searchParams.set('redirect_uri', `${base}/sign-in/callback/${house.handle}`)
    await route.fulfill({ status: 302, headers: { location: `${house.issuer}/auth${asked.search}` } })
  })
  await page.getByRole('button', { name: 'Sign in with Evil ID' }).click()
  await signInThere(page, admin.email!)
  await page
    .getByRole('alert')
    .getByText('This sign-in has expired, or was started in another browser. Start again.')
    .waitFor()
  await assertAccessible(page)
  assert.equal(await page.evaluate("fetch('/api/v3/users/me').then((answer) => answer.status)"), 401)
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
})

test('somebody signed in at the provider with an unknown address can choose another account there', async () => {
  const strict = await connect('Strict ID', { button: false, links_by_email: true, domains: ['example.org'] })
  const email = uniqueEmail()
  await company.person({ attributes: { username: 'Sara Second', email } })
  const page = await open(`/sign-in?provider=${strict.handle}`)
  await page.getByRole('button', { name: 'Sign in with Strict ID' }).click()
  await signInThere(page, 'private@example.net')
  await page.getByText('No user is linked to this sign-in.').waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Sign in there as somebody else' }).click()
  await signInThere(page, email)
  await page.getByRole('heading', { level: 1, name: 'My day' }).waitFor()
  await page.getByRole('button', { name: /Sara Second/ }).waitFor()
})

test('an admin who has never used a provider is warned before making it the only way in', async () => {
  const untried = await connect('Untried ID', { button: false, domains: ['untried.example'] })
  const page = await open(`/w/${workspaceId}/settings/sign-in`, { ...phone, as: admin.token })
  await page.getByRole('article', { name: 'Untried ID' }).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save' })
  await dialog.getByRole('switch', { name: 'The only way to sign in' }).click()
  await dialog.getByText('You have never signed in with this provider').waitFor()
  assert.equal(await save.isDisabled(), true)
  await assertAccessible(page)
  await dialog.getByLabel('Make it the only way to sign in anyway').check()
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  const shown = await world.get(untried.url, admin.token)
  assert.equal(shown.body.data.attributes.only_way_in, true)
})

test('cancelling at the provider shows a message', async () => {
  const page = await open(`/sign-in/callback/${house.handle}?error=access_denied&state=enter.x`)
  await page.getByText('The sign-in provider refused access, or you cancelled there.').waitFor()
})

test('an account admin adds a provider, tests the connection, changes and removes it', async () => {
  const page = await open(`/w/${workspaceId}/settings/sign-in`, { as: admin.token })
  await page.getByRole('button', { name: 'New provider' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Nordlicht ID')
  await dialog.getByLabel('Issuer').fill(house.issuer)
  await dialog.getByLabel('Client ID').fill('another')
  await dialog.getByRole('textbox', { name: 'Client secret' }).fill('secret')
  await dialog.getByLabel('E-mail domains').fill('nordlicht.example')
  await dialog.getByLabel('E-mail domains').press('Enter')
  await dialog.getByLabel('Groups claim').fill('groups')
  await dialog.getByRole('button', { name: 'Add a rule' }).click()
  await dialog.getByRole('textbox', { name: 'Group', exact: true }).fill('bakers')
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const card = page.getByRole('article', { name: 'Nordlicht ID' })
  await card.getByText('TXT _stint.nordlicht.example').waitFor()
  await card.getByRole('button', { name: 'Test the connection' }).click()
  await card.getByText('The connection works. Keys found: 1.').waitFor()
  await assertAccessible(page)
  await card.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Issuer').fill('https://nowhere.invalid')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await card.getByText('https://nowhere.invalid').waitFor()
  await card.getByRole('button', { name: 'Test the connection' }).click()
  await card.getByText('The host nowhere.invalid does not exist.').waitFor()
  await card.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await card.waitFor({ state: 'detached' })
})

test('somebody with a password connects the provider and disconnects it again', async () => {
  const email = uniqueEmail()
  const person = await company.person({ attributes: { username: 'Anna Ahrens' } })
  await world.services.pool`
    insert into logins (account_id, user_id, email, password_hash)
    select account_id, ${person.id}, ${email}, password_hash from logins where user_id = ${admin.id}`
  const page = await open(`/w/${workspaceId}/settings/security`, { as: person.token })
  await page.getByText('You are not connected to any provider.').waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Connect House ID' }).click()
  await signInThere(page, `elsewhere-${email}`)
  await page.waitForURL(`**/w/${workspaceId}/settings/security`)
  await page.getByText(`elsewhere-${email}`).waitFor()
  await page.mouse.move(0, 0)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Unlink House ID' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await page.getByText('You are not connected to any provider.').waitFor()
  const log = await world.get(`${company.account}/audit_entries?items=100`, admin.token)
  for (const operation of ['createOwnSignInIdentity', 'deleteOwnSignInIdentity'])
    assert.match(log.text, new RegExp(operation))
})

test('somebody without a password cannot disconnect the provider, and confirms with it, in German on a phone', async () => {
  const email = uniqueEmail()
  const page = await open('/sign-in', { language: 'de', ...phone })
  await page.getByRole('button', { name: 'Mit House ID anmelden' }).click()
  await signInThere(page, email)
  await page.getByRole('heading', { level: 1, name: 'Mein Tag' }).waitFor()
  const settings = `/w/${workspaceId}/settings/security`
  await navigate(page, settings)
  await page.getByRole('button', { name: 'House ID trennen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Trennen' }).click()
  await page.getByText(/^Das ist der einzige Zugang/).waitFor()
  world.clock.advance({ minutes: 11 })
  await page.goto(settings)
  await page.getByRole('button', { name: 'App einrichten' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Mit House ID bestätigen' })
  await confirm.waitFor()
  await assertAccessible(page)
  await confirm.click()
  // The provider's existing session is not enough.
  await signInThere(page, email, { again: true })
  await page.waitForURL(`**${settings}`)
  await page.getByRole('button', { name: 'App einrichten' }).click()
  await page
    .getByRole('dialog')
    .getByRole('img', { name: /^QR-Code/ })
    .waitFor()
})
test('a workspace that requires a second factor asks for it after the provider', async () => {
  const email = uniqueEmail()
  const { token } = await company.person({ attributes: { username: 'Fay Factor', email } })
  const { app } = await setUpAuthenticator(world, token)
  const wanted = { second_factor_demand: 'everybody', second_factor_grace_days: 30 }
  assert.equal((await world.patch(company.ws, wanted, admin.token)).status, 200)
  const page = await open(`/sign-in?next=/w/${workspaceId}/absences`)
  await page.getByRole('button', { name: 'Sign in with House ID' }).click()
  await signInThere(page, email)
  await page.getByText('The provider has identified you. Now use your second factor.').waitFor()
  await assertAccessible(page)
  await page.getByLabel(/^Code from your/).fill(app.code())
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Absences' }).waitFor()
  assert.equal((await world.patch(company.ws, { second_factor_demand: 'nobody' }, admin.token)).status, 200)
})

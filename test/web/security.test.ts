import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertAccessible } from '../support/accessibility.ts'
import { createCompany, password, uniqueEmail } from '../support/company.ts'
import { navigate, waitForIdle } from '../support/page-state.ts'
import { isSignedIn, signIn as signInByApi } from '../support/sign-in.ts'
import { type OpenOptions, phone, signIn, startWebApp } from '../support/web-app.ts'

const { world, open } = await startWebApp()
const place = { account_name: 'Nordlicht', workspace_name: 'Hamburg', time_zone: 'Europe/Berlin' }
const phoneApp = { headers: { 'user-agent': 'StintPhone/1.0' }, address: '198.51.100.7' }

async function companyIn(locale: 'en' | 'de') {
  const company = await createCompany(world, { ...place, locale })
  const visit = (path: string, options: OpenOptions = {}) =>
    open(`/w/${company.workspaceId}/${path}`, { as: company.admin.token, language: locale, ...options })
  return { company, email: company.admin.email!, visit }
}

/** The settings of somebody who is signed in there and on a phone. */
async function twoDevices() {
  const { company, email } = await companyIn('en')
  const app = (await signInByApi(world, email, password, phoneApp)).body.data.attributes.access_token as string
  const page = await open('/sign-in')
  await signIn(page, email, password)
  await navigate(page, `/w/${company.workspaceId}/settings/security`)
  return { company, app, page }
}

test('a signed-in device is listed and signed out, then all others', async () => {
  const { company, app, page } = await twoDevices()
  const device = page.getByRole('listitem').filter({ hasText: 'StintPhone' })
  await device.getByText('198.51.100.0/24').waitFor()
  const here = page.getByRole('listitem').filter({ hasText: 'This device' })
  await here.getByText(/^Chrome, /).waitFor()
  assert.equal(await here.getByRole('button').count(), 0, 'the current device is signed out from the menu')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Sign out StintPhone', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await device.waitFor({ state: 'detached' })
  assert.equal(await isSignedIn(world, app), false)
  assert.equal(await isSignedIn(world, company.admin.token), true)
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out all others' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Sign out all others' }).waitFor({ state: 'detached' })
  assert.equal(await isSignedIn(world, company.admin.token), false)
  await here.waitFor()
})

test('changing the password keeps this device signed in and signs out others', async () => {
  const { page, app } = await twoDevices()
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill(`${password}!`)
  await page.getByRole('button', { name: 'Change password' }).click()
  // The new session is in the answer.
  await page.getByText('Saved', { exact: true }).waitFor()
  assert.equal(await isSignedIn(world, app), false)
  await page.reload()
  await page.getByText('This device').waitFor()
})

test('a late 401 for the previous session does not end the new one', async () => {
  const { page } = await twoDevices()
  await page.getByText('This device').waitFor()
  await waitForIdle(page)
  const errors = [{ status: '401', source: { pointer: 'base' }, title: 'The session has ended.' }]
  await page.route('**/sign_in_identities?*', (route) => route.fulfill({ status: 401, json: { errors } }), { times: 1 })
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill(`${password}!`)
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('/sign_in_identities?') && response.ok()),
    page.getByRole('button', { name: 'Change password' }).click(),
  ])
  await page.getByText('Saved', { exact: true }).waitFor()
  await waitForIdle(page)
  assert.equal(await page.getByText('Your session has ended').count(), 0)
})

test('an e-mail address is changed after the password was entered again', async () => {
  const { company, email, visit } = await companyIn('en')
  const fresh = uniqueEmail()
  const page = await visit(`people/${company.admin.id}`)
  const field = page.getByLabel(/^E-[Mm]ail/)
  await field.waitFor()
  world.clock.advance({ minutes: 11 })
  await field.fill(fresh)
  const form = page.locator('form').filter({ has: field })
  await form.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  await dialog.getByLabel(/^Pass/).first().fill('wrong')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('The password is wrong.').waitFor()
  await page.mouse.move(0, 0)
  await assertAccessible(page)
  assert.equal((await world.get('/api/v3/users/me', company.admin.token)).body.data.attributes.email, email)
  await dialog.getByLabel(/^Pass/).first().fill(password)
  await page.keyboard.press('Enter')
  await page.getByText('Saved', { exact: true }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  assert.equal((await world.get('/api/v3/users/me', company.admin.token)).body.data.attributes.email, fresh)
})

test('without entering the password nothing is changed, and the input is kept', async () => {
  const { company, email, visit } = await companyIn('en')
  const page = await visit(`people/${company.admin.id}`)
  const field = page.getByLabel(/^E-mail/)
  await field.waitFor()
  world.clock.advance({ minutes: 11 })
  const fresh = uniqueEmail()
  await field.fill(fresh)
  const save = page.locator('form').filter({ has: field }).getByRole('button', { name: 'Save' })
  await save.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Confirm your identity again to do this.').waitFor()
  await save.and(page.locator(':focus')).waitFor()
  assert.equal(await field.inputValue(), fresh)
  assert.equal((await world.get('/api/v3/users/me', company.admin.token)).body.data.attributes.email, email)
})

test('an admin signs a person out everywhere, on the page of that person', async () => {
  const { company, visit } = await companyIn('de')
  const person = await company.person({ attributes: { username: 'Emil Employee' } })
  const page = await visit(`people/${person.id}?tab=access`, phone)
  await page.getByRole('button', { name: 'Überall abmelden' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Überall abmelden' }).click()
  await page.getByText('Niemand ist angemeldet.').waitFor()
  assert.equal(await isSignedIn(world, person.token), false)
  await assertAccessible(page)
})

test('an API token is created with a scope, an expiry and a network', async () => {
  const { company, visit } = await companyIn('en')
  const page = await visit('settings/api-tokens')
  await page.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Name/).fill('Payroll')
  await dialog.getByPlaceholder('Everything').click()
  await page.getByRole('option', { name: 'Absences: read', exact: true }).click()
  await dialog.getByLabel(/^Until/).fill('2099-12-31')
  const networks = dialog.getByLabel(/^Only from/).first()
  await networks.fill('192.0.2.0/24')
  await networks.press('Enter')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await page.getByText('Token for Payroll').waitFor()
  const { body } = await world.get(`${company.account}/api_tokens`, company.admin.token)
  const { scopes, networks: kept, expires_at } = body.data[0].attributes
  assert.deepEqual([scopes, kept, expires_at], [['absences:read'], ['192.0.2.0/24'], '2099-12-31T23:59:59Z'])
  await page.keyboard.press('Escape')
  await page.getByText('Until 31/12/2099').waitFor()
  await page.getByText('Only from 192.0.2.0/24').waitFor()
})

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertAccessible } from '../support/accessibility.ts'
import { createCompany, password } from '../support/company.ts'
import { waitForIdle } from '../support/page-state.ts'
import { createAuthenticatorApp, setUpAuthenticator } from '../support/second-factors.ts'
import { phone, startWebApp } from '../support/web-app.ts'

const { world, open } = await startWebApp()
const place = { account_name: 'Nordlicht', workspace_name: 'Hamburg', time_zone: 'Europe/Berlin' }

const heading = { level: 1, name: 'Set up a second factor' } as const

test('a required second factor: first a banner with the deadline, then nothing else is accessible', async () => {
  const company = await createCompany(world, { ...place, locale: 'en' })
  const { id, token } = await company.person()
  const page = await open(`/w/${company.workspaceId}/settings/workspace`, { as: company.admin.token })
  await page.getByRole('combobox', { name: 'Required for' }).click()
  await page.getByRole('option', { name: 'Everybody' }).click()
  const days = page.getByLabel(/^Days to set it up/)
  await days.fill('7')
  await page.locator('form').filter({ has: days }).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Please set up a second factor').waitFor()
  await page.mouse.move(0, 0)
  await assertAccessible(page)

  const employee = await open(`/w/${company.workspaceId}/absences`, { as: token })
  await employee.getByText('Please set up a second factor').waitFor()
  await waitForIdle(employee)
  world.clock.advance({ days: 7 })
  // With the app open, the next navigation leads there, and so do all others.
  await employee.getByRole('link', { name: 'Calendar' }).first().click()
  await employee.getByRole('heading', heading).waitFor()
  await employee.goto(`/w/${company.workspaceId}/people/${id}`)
  await employee.getByRole('heading', heading).waitFor()
  await assertAccessible(employee)
  await employee.getByRole('button', { name: 'Sign out' }).click()
  await employee.waitForURL('**/sign-in')
  await employee.goto('/second-factor')
  await employee.waitForURL('**/sign-in')

  await page.goto(`/w/${company.workspaceId}/absences`)
  await page.getByRole('heading', heading).waitFor()
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const again = page.getByRole('dialog', { name: 'Confirm your password' })
  await again.getByRole('textbox', { name: /^Password/ }).fill(password)
  await page.keyboard.press('Enter')
  const key = await page.getByRole('dialog').locator('code').textContent()
  await page.getByLabel(/^Code shown in the app/).fill(createAuthenticatorApp(world, key!.replaceAll(' ', '')).code())
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'I have saved the codes' }).click()
  await page.getByRole('heading', { level: 1, name: 'Absences' }).waitFor()
  assert.equal(await page.getByText('Please set up a second factor').count(), 0)
})

test('an admin sees that a person has a second factor, and removes it', async () => {
  const company = await createCompany(world, { ...place, locale: 'de' })
  const person = await company.person()
  await setUpAuthenticator(world, person.token)
  const page = await open(`/w/${company.workspaceId}/people/${person.id}?tab=access`, {
    as: company.admin.token,
    language: 'de',
    ...phone,
  })
  await page.getByText('Authenticator-App, 10 Wiederherstellungscodes').waitFor()
  await page.getByRole('button', { name: 'Alle entfernen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Alle entfernen' }).click()
  await page.getByText('Es ist keiner eingerichtet.').waitFor()
  await assertAccessible(page)
})

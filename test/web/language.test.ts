import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany, password } from '../support/company.ts'
import { signIn, startWebApp } from '../support/web-app.ts'
import { eventually } from '../support/world.ts'

const { world, base, open } = await startWebApp()
const { ws, admin, workspaceId } = await createCompany(world, { workspace_name: 'Emden' })

const localeOfProfile = async (): Promise<string | null> =>
  (await world.get(`${ws}/users/me`, admin.token)).body.data.attributes.locale

test('before signing in the language of the browser counts; inside, menu and profile are one setting', async () => {
  const page = await open('/sign-in')
  await page.getByRole('radiogroup', { name: 'Language' }).getByText('Deutsch').click()
  await page.getByLabel('E-Mail').fill(admin.email!)
  await page.getByRole('textbox', { name: 'Passwort' }).fill('wrong')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await page.getByText('Die E-Mail-Adresse oder das Passwort ist falsch.').first().waitFor()
  await signIn(page, admin.email!, password)
  assert.equal(await localeOfProfile(), null, 'without a choice the language of the browser counts')
  await page.getByRole('heading', { level: 1, name: 'Mein Tag' }).waitFor()

  await page.getByRole('button', { name: /^Mein Konto/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.getByRole('heading', { level: 1, name: 'My day' }).waitFor()
  await eventually(async () => (await localeOfProfile()) === 'en')

  await page.getByRole('menuitem', { name: 'My profile' }).click()
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Deutsch' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor()
  assert.equal(await localeOfProfile(), 'de')
  assert.equal(await page.evaluate('document.documentElement.lang'), 'de')
  // The browser's language is English, and native date fields would use its format.
  await page.getByLabel('Geburtstag').fill('3.4.1985')
  await page.keyboard.press('Tab')
  assert.equal(await page.getByLabel('Geburtstag').inputValue(), '03.04.1985')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await eventually(
    async () => (await world.get(`${ws}/users/me`, admin.token)).body.data.attributes.birthday === '1985-04-03',
  )
})

test('the chosen language counts in every browser; a failed change is undone; a workspace may use the informal form', async () => {
  await world.patch(`${ws}/users/${admin.id}`, { locale: 'de' }, admin.token)
  await world.patch(ws, { address_form: 'informal' }, admin.token)
  const page = await open('about:blank', { as: admin.token, language: 'en' })
  await page.addInitScript(`
    window.replaced = []
    new MutationObserver((records) => window.replaced.push(...records.map(({ oldValue }) => oldValue)))
      .observe(document, { subtree: true, characterData: true, characterDataOldValue: true })`)
  await page.goto(`${base}/w/${workspaceId}/my-day`)
  await page.getByRole('heading', { level: 1, name: 'Mein Tag' }).waitFor()
  await page.getByText('Du arbeitest gerade nicht').waitFor()
  assert.deepEqual(
    await page.evaluate(`window.replaced.filter((text) => text === 'My day')`),
    [],
    'it is not rendered in the language of the browser first',
  )
  await page.route('**/users/*', (route) => (route.request().method() === 'PATCH' ? route.abort() : route.fallback()))
  await page.getByRole('button', { name: /^Mein Konto/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.getByText('Der Server ist nicht erreichbar').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Mein Tag' }).waitFor()
  assert.equal(await localeOfProfile(), 'de')
})

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertAccessible, assertColorContrast } from '../support/accessibility.ts'
import { navigate } from '../support/page-state.ts'
import { startFilledWebApp, testPages, truncatedLabels } from './support/filled-web-app.ts'

const filled = await startFilledWebApp()
const { base, open, workspacePath } = filled
const { admin } = filled.company

await testPages(filled, [
  { path: workspacePath('my-day'), english: /^My day$/, german: /^Mein Tag$/ },
  { path: workspacePath('time'), english: /^Time$/, german: /^Zeiten$/ },
  { path: workspacePath('time?view=table'), english: /^Time$/, german: /^Zeiten$/ },
  { path: workspacePath('absences'), english: /^Absences$/, german: /^Abwesenheiten$/ },
  { path: workspacePath('calendar'), english: /^Calendar$/, german: /^Kalender$/ },
  { path: workspacePath('calendar?view=year'), english: /^Calendar$/, german: /^Kalender$/ },
  { path: workspacePath('presence'), english: /^Who is here$/, german: /^Wer ist da$/ },
  { path: workspacePath('approvals'), english: /^Approvals$/, german: /^Genehmigungen$/ },
  { path: workspacePath('people'), english: /^People$/, german: /^Personen$/ },
  { path: workspacePath(`people/${admin.id}`), english: /^Ada Admin$/, german: /^Ada Admin$/ },
  { path: workspacePath('reports'), english: /^Reports$/, german: /^Berichte$/ },
  { path: workspacePath('notifications'), english: /^Notifications$/, german: /^Mitteilungen$/ },
])

test('accessibility problems are found, and those of contrast in a second theme as well', async () => {
  const page = await open('about:blank')
  await page.setContent(
    '<html lang="en"><title>x</title><p style="color: #ccc; background: #fff">Pale</p><img src="x">',
  )
  await assert.rejects(assertAccessible(page), /color-contrast: .*image-alt: /s)
  await assert.rejects(
    assertColorContrast(page),
    (error: Error) => /color-contrast: /.test(error.message) && !/image-alt/.test(error.message),
  )
})

test('pages before sign-in are accessible', async () => {
  const page = await open('/sign-in')
  for (const path of [
    '/sign-in',
    '/sign-up',
    '/forgotten-password',
    '/set-password#email=a%40example.org&token=x',
    '/kiosk',
  ]) {
    await page.goto(base + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await assertAccessible(page)
  }
})

test('the page to create a company is accessible until the server has answered whether that is possible', async () => {
  // A new browser: the page above has kept the answer for its next start.
  const page = await open('/kiosk')
  await page.route('**/api/v3/sign_up', () => {})
  await page.goto(`${base}/sign-up`)
  await page.getByRole('status', { name: 'Create a company' }).waitFor()
  await assertAccessible(page)
})

test('dates and numbers are in German format until English is chosen', async () => {
  const { world, company } = filled
  await world.patch(`${company.ws}/users/${admin.id}`, { hours_notation: 'decimal' }, admin.token)
  const types = await world.get(`${company.ws}/absence_types?filter[kind]=eq:vacation`, admin.token)
  for (let day = 10; day < 20; day++) {
    const date = Temporal.Now.plainDateISO('Europe/Berlin').add({ days: day }).toString()
    const absence = { absence_type_id: types.body.data[0].id, starts_at: date, ends_at: date }
    assert.equal((await world.post(`${company.ws}/absences`, absence, admin.token)).status, 200)
  }
  const page = await open(workspacePath('my-day'), { as: admin.token, language: 'de' })
  const now = new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeZone: 'Europe/Berlin' }).format(new Date())
  await page.getByText(now).waitFor()
  await page.getByRole('button', { name: 'Arbeit beginnen' }).waitFor()
  await page.getByText('Saldo jetzt').waitFor()
  // Also next to a two-digit count.
  await page.getByRole('link', { name: /^Genehmigungen 12$/ }).waitFor()
  assert.deepEqual(await truncatedLabels(page), [])
  // A long name does not push the other columns off the page.
  await navigate(page, workspacePath('people'))
  const table = 'Personen dieses Arbeitsbereichs'
  await page.getByRole('region', { name: table }).waitFor()
  const hidden = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('[aria-label="${table}"]'))`
  assert.equal(await page.evaluate(hidden), 0)
  await page.goto(base + filled.reportPath)
  await page
    .getByText(/^\d+,\d\d$/)
    .first()
    .waitFor()
  await page.goto(base + workspacePath('my-day'))
  // Switched by hand, and still the same after a reload.
  await page.getByRole('button', { name: /^Mein Konto/ }).click()
  await page.getByText('English').click()
  await page.getByRole('heading', { level: 1, name: 'My day' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'My day' }).waitFor()
})

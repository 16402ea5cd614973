import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertColorContrast } from '../support/accessibility.ts'
import { createCompany, password } from '../support/company.ts'
import { navigate, waitForIdle } from '../support/page-state.ts'
import { eventually } from '../support/world.ts'
import { startFilledWebApp } from './support/filled-web-app.ts'

const filled = await startFilledWebApp()
const { world, open, workspacePath } = filled
const { admin } = filled.company

const inBothThemes = async (page: Page): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light' })
  await assertAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await assertColorContrast(page)
}
const overTheEdge = (page: Page): Promise<unknown> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

const page = await open(workspacePath('my-day'), { as: admin.token })

test('an open drawer is accessible, and Back closes it before leaving the page', async () => {
  await page.getByRole('link', { name: 'Time', exact: true }).first().click()
  await page.getByText('Table', { exact: true }).click()
  await page
    .getByRole('link', { name: /open details/ })
    .or(page.getByRole('button', { name: /open details/ }))
    .first()
    .click()
  const drawer = page.getByRole('dialog')
  await drawer.waitFor()
  await waitForIdle(page)
  await inBothThemes(page)
  // From viewing to editing and back, the focus stays in the drawer.
  for (const name of ['Edit', 'Cancel']) {
    await drawer.getByRole('button', { name, exact: true }).click()
    await eventually(() => drawer.evaluate((element) => element.querySelector(':focus') !== null))
  }
  await page.goBack()
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1, name: 'Time' }).waitFor()
})

test('a dialog with errors is accessible, and closing it returns the focus to the button that opened it', async () => {
  await navigate(page, workspacePath('absences'))
  const ask = page
    .getByRole('button', { name: 'Request absence' })
    .or(page.getByRole('button', { name: 'Enter absence' }))
    .first()
  await ask.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.getByText('Please fill this in.').first().waitFor()
  await waitForIdle(page)
  await inBothThemes(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  assert.match(String(await page.evaluate('document.activeElement.textContent')), /absence/i)
})

test('closing a dialog opened from the calendar returns the focus to the day', async () => {
  await navigate(page, workspacePath('calendar'))
  const day = page.getByRole('grid').locator('td[tabindex="0"]').first()
  await day.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await eventually(() => day.evaluate((element) => element.matches(':focus')))
})

test('closing a dialog opened from a menu returns the focus to the button of the menu', async () => {
  const [emil] = (await world.get(`${filled.company.ws}/users?filter[username]=ct:Emil`, admin.token)).body.data
  await navigate(page, workspacePath(`people/${emil.id}`))
  const more = page.getByRole('button', { name: 'More actions' })
  await more.click()
  await page.getByRole('menuitem').last().click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await eventually(() => more.evaluate((element) => element.matches(':focus')))
})

test('an empty list and a lost connection are accessible', async () => {
  await navigate(page, workspacePath('people?name=nobody-is-called-that'))
  await page.getByText('Change the search or the filters.').waitFor()
  await waitForIdle(page)
  await inBothThemes(page)
  await page.route('**/api/**', (route) => route.abort())
  await navigate(page, workspacePath('people?name=nobody-either'))
  await page.getByText('No connection to the server since').waitFor()
  await inBothThemes(page)
  await page.unroute('**/api/**')
  await page.getByText('No connection to the server since').waitFor({ state: 'detached' })
})

test('at 200 % zoom nothing overflows, and the end of a dialog can be reached', async () => {
  const zoomed = await open(workspacePath('my-day'), {
    as: admin.token,
    viewport: { width: 640, height: 360 },
    deviceScaleFactor: 2,
  })
  for (const path of [
    'my-day',
    'time',
    'time?view=table',
    'calendar',
    'approvals',
    'reports',
    'accounts',
    'absences',
  ]) {
    await navigate(zoomed, workspacePath(path))
    await waitForIdle(zoomed)
    assert.equal(await overTheEdge(zoomed), 0, path)
  }
  await zoomed
    .getByRole('button', { name: 'Request absence' })
    .or(zoomed.getByRole('button', { name: 'Enter absence' }))
    .first()
    .click()
  const send = zoomed.getByRole('dialog').getByRole('button', { name: 'Send request' })
  await send.scrollIntoViewIfNeeded()
  const box = (await send.boundingBox())!
  assert.ok(box.x >= 0 && box.x + box.width <= 640 && box.y >= 0 && box.y + box.height <= 360, JSON.stringify(box))
})

test('with forced colours, selected and switched-on controls can be distinguished', async () => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.emulateMedia({ forcedColors: 'active' })
  const fillOf = (selector: string): Promise<unknown> =>
    page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).backgroundColor`)
  await navigate(page, workspacePath('time'))
  await page.getByRole('heading', { level: 1, name: 'Time' }).waitFor()
  const label = '.mantine-SegmentedControl-label'
  assert.notEqual(await fillOf(`${label}[data-active]`), await fillOf(`${label}:not([data-active])`))
  assert.notEqual(await fillOf('nav a[aria-current=page]'), await fillOf('nav a:not([aria-current])'))
  await navigate(page, workspacePath('settings/warnings'))
  await page.getByRole('switch').first().waitFor({ state: 'attached' })
  assert.notEqual(await fillOf(':checked + .mantine-Switch-track'), await fillOf('body'))
  await page.emulateMedia({ forcedColors: 'none' })
})

test('the table of a report is scrolled by keyboard on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await navigate(page, filled.reportPath)
  const region = page.getByRole('region').filter({ has: page.getByRole('table') })
  await region.focus()
  await page.keyboard.press('ArrowRight')
  await eventually(async () => (await region.evaluate((element) => (element as { scrollLeft: number }).scrollLeft)) > 0)
})

test('a printed month is complete and has no controls', async () => {
  const { ws } = filled.company
  const day = Temporal.Now.plainDateISO('Europe/Berlin').toString()
  const entry = { day, kind: 'correction', seconds: -60 * 3600, reason: 'Brought along' }
  const made = await world.post(`${ws}/users/${admin.id}/time_account/entries`, entry, admin.token)
  assert.equal(made.status, 201, made.text)
  const printed = await open(workspacePath(`accounts/${admin.id}`), { as: admin.token, language: 'de' })
  await printed.getByRole('table').waitFor()
  // The width of an A4 page inside its margins.
  await printed.setViewportSize({ width: 718, height: 1000 })
  await printed.emulateMedia({ media: 'print', colorScheme: 'light' })
  await printed.getByRole('table').waitFor()
  await waitForIdle(printed)
  assert.equal(await overTheEdge(printed), 0)
  for (const role of ['navigation', 'tab', 'button'] as const)
    assert.equal(await printed.getByRole(role).count(), 0, role)

  // In dark mode its text would be pale on paper.
  await printed.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  const colorAfter = (event: string): Promise<unknown> =>
    printed.evaluate(`{ dispatchEvent(new Event('${event}')); getComputedStyle(document.body).color }`)
  await printed.locator('html[data-mantine-color-scheme=dark]').waitFor({ state: 'attached' })
  assert.equal(await colorAfter('beforeprint'), 'rgb(0, 0, 0)')
  assert.notEqual(await colorAfter('afterprint'), 'rgb(0, 0, 0)')
})

/** Presses Tab until it gets there, as somebody without a mouse does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const focused = `(() => {
    const element = document.activeElement
    const label = element.labels?.[0]?.textContent ?? ''
    return [element.getAttribute('aria-label') ?? '', label, element.textContent].find((text) => text !== '') ?? ''
  })()`
  for (let press = 0; press < 80; press++) {
    await page.keyboard.press('Tab')
    if (name.test(String(await page.evaluate(focused)))) return
  }
  assert.fail(`No way to ${name} by Tab.`)
}

test('by keyboard only: sign in, start work, request a day off', async () => {
  const { ws, admin } = await createCompany(world)
  const own = await open('/sign-in')
  await tabTo(own, /^E-mail/)
  await own.keyboard.type(admin.email!)
  await tabTo(own, /^Password/)
  await own.keyboard.type(password)
  await own.keyboard.press('Enter')
  await own.getByRole('heading', { level: 1, name: 'My day' }).waitFor()
  await waitForIdle(own)
  await tabTo(own, /^Start work$/)
  await own.keyboard.press('Enter')
  await own.getByRole('button', { name: 'End work' }).waitFor()

  await tabTo(own, /^Absences$/)
  await own.keyboard.press('Enter')
  await own.getByRole('heading', { level: 1, name: 'Absences' }).waitFor()
  await waitForIdle(own)
  await tabTo(own, /^(Request|Enter) absence$/)
  await own.keyboard.press('Enter')
  await own.getByRole('dialog').waitFor()
  // Reasons that are still loading cannot be selected.
  await waitForIdle(own)
  await own.keyboard.press('ArrowDown')
  await own.locator('[role=option][data-combobox-selected]').waitFor()
  await own.keyboard.press('Enter')
  await own.getByRole('option').first().waitFor({ state: 'hidden' })
  await tabTo(own, /^From/)
  await own.keyboard.press('ControlOrMeta+a')
  await own.keyboard.type('04/02/2030')
  await tabTo(own, /^Until/)
  await own.keyboard.press('ControlOrMeta+a')
  await own.keyboard.type('04/02/2030')
  await tabTo(own, /^Send request$/)
  await own.keyboard.press('Enter')
  await own.getByRole('dialog').waitFor({ state: 'detached' })
  const asked = await world.get(`${ws}/absences?filter[user_id]=eq:${admin.id}`, admin.token)
  assert.deepEqual(
    asked.body.data.map((one: { attributes: { first_day: string; last_day: string } }) => [
      one.attributes.first_day,
      one.attributes.last_day,
    ]),
    [['2030-02-04', '2030-02-04']],
  )
})

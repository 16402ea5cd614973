import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../support/accessibility.ts'
import { createCompany } from '../support/company.ts'
import { insertPeople } from '../support/insert-people.ts'
import { navigate, waitForIdle } from '../support/page-state.ts'
import { timeTrackings } from '../support/time-trackings.ts'
import { startWebApp } from '../support/web-app.ts'

// By keyboard only: whatever is pressed, the focus is never lost.

const { world, open } = await startWebApp()
const company = await createCompany(world, { workspace_name: 'Husum', time_zone: 'Europe/Berlin' })
const { admin, workspaceId } = company
const inside = (path: string): string => `/w/${workspaceId}/${path}`

/** Waits until the page has handled the key; then the focus must be there and visible. */
const isOn = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).and(page.locator(':focus-visible:enabled')).waitFor()
const isOnContent = (page: Page): Promise<void> => page.locator('#content:focus').waitFor()

const press = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name, exact: true }).first().focus()
  await page.keyboard.press('Enter')
}

test('a day by keyboard: work, break, work, end; pressing Enter twice on Start break does not end the work', async () => {
  const page = await open(inside('my-day'), { as: admin.token })
  await waitForIdle(page)
  await press(page, 'Start work')
  await isOn(page, 'End work')
  await press(page, 'Start break')
  await isOn(page, 'Back to work')
  await page.keyboard.press('Enter')
  await isOn(page, 'End work')
  await page.keyboard.press('Enter')
  await isOn(page, 'Start work')
  await press(page, 'Undo')
  await page.getByRole('button', { name: 'Start break' }).waitFor()
  await isOnContent(page)
  await assertAccessible(page)
})

test('a button gets the focus back after saving, unless the focus has moved meanwhile', async () => {
  const page = await open(inside('settings/warnings'), { as: admin.token })
  await waitForIdle(page)
  await press(page, 'Save')
  await page.getByText('Saved', { exact: true }).waitFor()
  await isOn(page, 'Save')

  let answer = (): void => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**/api/v3/workspaces/${workspaceId}`, async (route) => {
    if (route.request().method() === 'PATCH') await held
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await page.locator('main button[data-loading]').waitFor()
  await page.keyboard.press('Shift+Tab')
  await page.locator('main input:focus').waitFor()
  answer()
  await page.locator('main button[data-loading]').waitFor({ state: 'detached' })
  await waitForIdle(page)
  assert.equal(await page.locator('main input:focus').count(), 1)
})

test('after an item has gone the focus moves to the next one; a link moves it to the content of the page', async () => {
  for (const name of ['Anna', 'Berta', 'Carla']) {
    const person = await company.person({ attributes: { username: name } })
    const trackings = timeTrackings(world, company)
    const day = Temporal.Now.plainDateISO('Europe/Berlin').subtract({ days: 3 })
    await trackings.createRecord({
      attributes: { starts_at: `${day}T08:00`, ends_at: `${day}T10:00` },
      relationships: trackings.relationshipsFor(person),
    })
  }
  const page = await open(inside('approvals?tab=time'), { as: admin.token })
  await waitForIdle(page)
  await press(page, 'Confirm all times of Anna')
  await page.getByRole('button', { name: 'Confirm all times of Anna' }).waitFor({ state: 'detached' })
  // If the others are busy as well, the focus goes to the first that is not.
  await page
    .getByLabel(/ Berta\b/)
    .and(page.locator(':focus-visible:enabled'))
    .waitFor()

  // The drawer traps the focus.
  await navigate(page, inside('time?view=table&person=all'))
  await waitForIdle(page)
  await page.getByRole('button', { name: /Carla, open details/ }).focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Confirm', exact: true }).waitFor()
  await press(page, 'Confirm')
  await isOn(page, 'Edit')
  await page.keyboard.press('Escape')

  // By the app's own link, which waits until the history is back at the step before the drawer.
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await waitForIdle(page)
  await page.getByRole('link', { name: 'Berta' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Berta' }).waitFor()
  await isOnContent(page)
})

test('on the last page of a list the focus moves to its page number', async () => {
  await insertPeople(world.services.pool, company, 30)
  const page = await open(inside('people'), { as: admin.token })
  await waitForIdle(page)
  await press(page, 'Next page')
  await isOn(page, '2')
  assert.equal(await page.getByRole('button', { name: 'Next page' }).isDisabled(), true)
})

test('Enter in a date field accepts it and moves to the next field; the button sends the request', async () => {
  const dana = await company.person({ attributes: { username: 'Dana Days' } })
  const page = await open(inside('absences?from=2027-02-01&until=2027-02-01'), { as: dana.token })
  const form = page.getByRole('dialog')
  await form
    .getByRole('textbox', { name: 'Type' })
    .or(form.getByRole('combobox', { name: 'Type' }))
    .first()
    .click()
  await page.getByRole('option', { name: 'Vacation' }).click()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/absences$/.test(request.url())) sent.push(request.postData() ?? '')
  })
  const [from, until, note] = ['From', 'Until', 'Note (optional)'].map((name) => form.getByRole('textbox', { name }))
  await from!.fill('2.2.27')
  await page.keyboard.press('Enter')
  await until!.and(page.locator(':focus')).waitFor()
  assert.equal(await from!.inputValue(), '02/02/2027')
  // As after Tab, typing replaces the date.
  await page.keyboard.type('5.2.27')
  await page.keyboard.press('Enter')
  await note!.and(page.locator(':focus')).waitFor()
  assert.deepEqual(sent, [])
  await form.getByRole('button', { name: 'Send request' }).press('Enter')
  await form.waitFor({ state: 'detached' })
  const { starts_at, ends_at } = JSON.parse(sent.join()).data.attributes
  assert.deepEqual(
    [starts_at, ends_at].map((at) => at.slice(0, 10)),
    ['2027-02-02', '2027-02-05'],
  )
})

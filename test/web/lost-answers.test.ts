import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { createCompany } from '../support/company.ts'
import { revisit, waitForIdle } from '../support/page-state.ts'
import { timeTrackings } from '../support/time-trackings.ts'
import { startWebApp } from '../support/web-app.ts'

const { world, open } = await startWebApp()
const company = await createCompany(world, { workspace_name: 'Tönning', time_zone: 'Europe/Berlin' })
const { ws, admin, workspaceId } = company
const inside = (path: string): string => `/w/${workspaceId}/${path}`
const desk = await open(inside('people'), { as: admin.token })
const unreachable = 'The server cannot be reached. Your input has been kept; try again in a moment.'

/** The next POST to this path is executed, but its answer is lost. */
const loseNextAnswer = (page: Page, path: string): Promise<unknown> => {
  let isLost = false
  return page.route(`**${ws}/${path}`, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}

test('a write whose response was lost is not repeated by trying again', async () => {
  const emil = await company.person()
  const page = await revisit(desk, inside(`people/${emil.id}?tab=vacation`))
  await loseNextAnswer(page, 'vacation_entitlements')
  await page.getByRole('button', { name: 'Add an entitlement' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Title/).fill('Typed once')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(unreachable).waitFor()
  assert.equal(await dialog.getByLabel(/^Title/).inputValue(), 'Typed once')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const list = await world.get(`${ws}/vacation_entitlements?filter[user_id]=${emil.id}`, admin.token)
  assert.equal(list.body.data.length, 1)
})

test('a person without an address whose creation lost its response is added once', async () => {
  const page = await revisit(desk, inside('people'))
  await loseNextAnswer(page, 'users')
  await page.getByRole('button', { name: 'Add a person' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Name/).fill('Nina Neu')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText(unreachable).waitFor()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Nina Neu' }).waitFor()
  const found = await world.get(`${ws}/users?filter[username]=eq:Nina Neu`, admin.token)
  assert.equal(found.body.data.length, 1)
})

test('the same note a second time, after the first has been answered, is a second note', async () => {
  const trackings = timeTrackings(world, company)
  const day = Temporal.Now.plainDateISO('Europe/Berlin').subtract({ days: 2 })
  const { id } = await trackings.createRecord({
    attributes: { starts_at: `${day}T08:00`, ends_at: `${day}T10:00` },
    relationships: trackings.relationshipsFor(admin),
  })
  const page = await revisit(desk, inside(`time?view=table&open=${id}`))
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('tab', { name: /^Notes/ }).click()
  const field = drawer.getByLabel(/^Write a note/)
  for (const count of [1, 2]) {
    await field.fill('Checked')
    await drawer.getByRole('button', { name: 'Add note' }).click()
    await drawer
      .getByText('Checked', { exact: true })
      .nth(count - 1)
      .waitFor()
    await waitForIdle(page)
  }
  const notes = await world.get(`${ws}/time_trackings/${id}/notes`, admin.token)
  const same = notes.body.data.filter(
    (note: { attributes: { content: string } }) => note.attributes.content === 'Checked',
  )
  assert.equal(same.length, 2)
})

test('a file whose upload lost its response can be chosen again and is stored once', async () => {
  const trackings = timeTrackings(world, company)
  const day = Temporal.Now.plainDateISO('Europe/Berlin').subtract({ days: 3 })
  const { id } = await trackings.createRecord({
    attributes: { starts_at: `${day}T08:00`, ends_at: `${day}T10:00` },
    relationships: trackings.relationshipsFor(admin),
  })
  const page = await revisit(desk, inside(`time?view=table&open=${id}`))
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('tab', { name: /^Files/ }).click()
  await drawer.getByText('No files yet.').waitFor()
  await loseNextAnswer(page, `time_trackings/${id}/attachments`)
  const field = drawer.locator('input[type=file]')
  const file = fileURLToPath(new URL('../../LICENSE', import.meta.url))
  await field.setInputFiles(file)
  await page.getByText(unreachable).waitFor()
  // A browser does not fire an event for a file that is chosen already.
  assert.equal(await field.inputValue(), '')
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await field.setInputFiles(file)
  assert.equal((await answered).status(), 201)
  const files = await world.get(`${ws}/time_trackings/${id}/attachments`, admin.token)
  assert.equal(files.body.data.length, 1)
  await waitForIdle(page)
})

test('a repeated failure is announced again, and for as long as the first time', async () => {
  const page = await revisit(desk, inside('settings/tags'))
  await page.route(`**${ws}/tags`, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '<h1>Later</h1>' }) : route.continue(),
  )
  await page.getByRole('button', { name: /^(New tag|Add tag)/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Name/).fill('Stubborn')
  // At once, even though the list is reloaded, which never gets an answer without a network.
  let answer = (): void => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**${ws}/tags?*`, async (route) => {
    await held
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  const said = page.getByText('That did not work. Try again.')
  await said.waitFor()
  answer()
  await page.evaluate("document.querySelector('.mantine-Notification-root').dataset.seen = 'yes'")
  await dialog.getByRole('button', { name: 'Save' }).click()
  // The earlier message would disappear after its timeout.
  await page.locator('.mantine-Notification-root:not([data-seen])').getByText('That did not work.').waitFor()
  assert.equal(await said.count(), 1)
  assert.equal(await dialog.getByLabel(/^Name/).inputValue(), 'Stubborn')
})

test('a punch refused with 503 is not reported as a missing connection', async () => {
  const bea = await company.person({ attributes: { username: 'Bea Busy' } })
  const page = await open(inside('my-day'), { as: bea.token })
  await page.route('**/time_trackings/actions', (route) => route.fulfill({ status: 503 }), { times: 1 })
  await page.getByRole('button', { name: 'Start work' }).click()
  await page.getByText('The server has not received the punch yet.').waitFor()
  await page.getByText('1 punch waiting to be sent.').waitFor({ state: 'detached' })
  await waitForIdle(page)
  const punches = await world.get(`${ws}/time_trackings/actions?filter[user_id]=eq:${bea.id}`, admin.token)
  assert.equal(punches.body.data.length, 1)
})

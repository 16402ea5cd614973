import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { putInBackground, waitForIdle } from '../support/page-state.ts'
import { createAccountCompany } from '../support/time-accounts.ts'
import { startWebApp } from '../support/web-app.ts'
import { eventually } from '../support/world.ts'

// Open pages and their stored data, while another version is installed.

const { world, open } = await startWebApp()
const company = await createAccountCompany(world)
const { admin, workspaceId } = company
const myDay = `/w/${workspaceId}/my-day`
const monthEnd = `/w/${workspaceId}/month-end?at=2026-01`

/** Changes the record in IndexedDB that holds the query cache; false if there is none. */
const changeLastSeen = (page: Page, change: string): Promise<boolean> =>
  page.evaluate(`(async () => {
    const resultOf = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)))
    const database = await resultOf(indexedDB.open('stint-kiosk'))
    const store = database.transaction('values', 'readwrite').objectStore('values')
    const record = await resultOf(store.get('last-seen'))
    if (record) await resultOf(store.put(Object.assign(record, ${change}), 'last-seen'))
    database.close()
    return record !== undefined
  })()`)

const isStored = (page: Page): Promise<boolean> => changeLastSeen(page, '{}')

/** Requests to the API get no answer until the returned function is called. */
async function holdAnswers(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/v3/**', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('after an upgrade nothing cached by the previous version is shown, and its punches are sent', async () => {
  const ulla = await company.person({ attributes: { username: 'Ulla Upgrade' } })
  const page = await open(myDay, { as: ulla.token })
  await page.getByText('Hello Ulla Upgrade').waitFor()
  await waitForIdle(page)
  await putInBackground(page)
  await eventually(() => isStored(page))

  // The cache of the same version is shown at once.
  let answer = await holdAnswers(page)
  await page.reload()
  await page.getByText('Hello Ulla Upgrade').waitFor()
  answer()
  await waitForIdle(page)

  await page.route('**/time_trackings/actions', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
  )
  await page.getByRole('button', { name: 'Start work' }).click()
  await page.getByText('1 punch waiting to be sent.').waitFor()
  // On a page outside the app, which would store it again.
  await page.goto('/icon.svg')
  await changeLastSeen(page, `{ build: 'of the version before' }`)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  answer = await holdAnswers(page)
  await page.goto(myDay)
  await page.getByRole('status', { name: 'Loading' }).first().waitFor()
  assert.equal(await page.getByText('Ulla Upgrade').count(), 0)
  answer()
  await page.getByRole('button', { name: 'End work' }).waitFor()
  await page.getByText('to be sent').waitFor({ state: 'detached' })
  const path = `${company.ws}/time_trackings/actions?filter[user_id]=eq:${ulla.id}`
  assert.equal((await world.get(path, admin.token)).body.meta.total_count, 1)
})

/** Answers like a server that does not have these members yet. */
const answerWithout = (page: Page, address: string, name: string): Promise<unknown> =>
  page.route(address, async (route) => {
    const response = await route.fetch()
    const text = JSON.stringify(await response.json(), (key, value) => (key === name ? undefined : value))
    await route.fulfill({ response, body: text })
  })

test('Month end works with a server that does not send "elsewhere" yet', async () => {
  const page = await open(myDay, { as: admin.token })
  await answerWithout(page, '**/obstacles*', 'elsewhere')
  await page.goto(monthEnd)
  // Once the answer is displayed.
  await waitForIdle(page)
  await page.getByText('Nobody has a work schedule this month, so there is nothing to close.').waitFor()
})

test('the error page can load again what the page could not show', async () => {
  const emil = await company.createWorker({ attributes: { username: 'Emil Employee' } })
  const months = `/w/${workspaceId}/accounts/${emil.id}?tab=months`
  const page = await open(myDay, { as: admin.token })
  await answerWithout(page, '**/months*', 'in_the_way')
  await page.goto(months)
  await page.getByText('This could not be loaded').waitFor()
  await waitForIdle(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('list', { name: 'Months of the time account' }).waitFor()
})

test('the error page of the start page can load again', async () => {
  const page = await open('/no/such/page', { as: admin.token })
  await page.route('**/users/me', (route) => route.fulfill({ status: 503 }))
  await page.goto('/')
  await page.getByText('This could not be loaded').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'My day' }).waitFor()
})

test('a page whose scripts no longer exist on the server opens with those of the new version', async () => {
  const page = await open(myDay, { as: admin.token })
  await page.getByText('Hello').waitFor()
  await waitForIdle(page)
  // Until the app is reloaded.
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
  page.on('request', (request) => {
    if (request.isNavigationRequest()) void page.unrouteAll()
  })
  await page.getByRole('link', { name: 'Calendar' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor()
})

test('a dialog whose scripts no longer exist on the server opens after the new version was loaded', async () => {
  const dora = await company.person({ attributes: { username: 'Dora Dialog' } })
  const page = await open(myDay, { as: dora.token })
  const button = page.getByRole('button', { name: 'Request a correction' })
  await button.waitFor()
  await waitForIdle(page)
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest())
  page.on('request', (request) => {
    if (request.isNavigationRequest()) void page.unrouteAll()
  })
  await button.click()
  await reloaded
  await page.waitForLoadState()
  await button.click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Start/)
    .waitFor()
})

test('offline, a page whose scripts are missing leaves the frame in place, and opens once online', async () => {
  const page = await open(myDay, { as: admin.token })
  await page.getByText('Hello').waitFor()
  await waitForIdle(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Calendar' }).first().click()
  await page.getByText('This could not be loaded').waitFor()
  await page.getByText('No connection to the server').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor()
})

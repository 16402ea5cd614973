import { strict as assert } from 'node:assert'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'

type Requests = { started: number; pending: Set<Request>; openStreams: Set<Request> }

const requestsOf = new WeakMap<Page, Requests>()

/** Lets `waitForIdle` know which requests of the page are pending; event streams, which stay open, are told apart. */
export function trackRequests(page: Page): void {
  const requests: Requests = { started: 0, pending: new Set(), openStreams: new Set() }
  requestsOf.set(page, requests)
  page.on('request', (request) => {
    if (request.resourceType() === 'eventsource') return
    requests.started++
    requests.pending.add(request)
  })
  page.on('response', (response) => {
    const request = response.request()
    if (request.resourceType() === 'eventsource' && response.ok()) requests.openStreams.add(request)
  })
  const ended = (request: Request): void => {
    requests.pending.delete(request)
    requests.openStreams.delete(request)
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
}

/** Waits until the page follows changes: the server responds to an event stream after it has subscribed it. */
export async function waitForEventStream(page: Page): Promise<void> {
  const { openStreams } = requestsOf.get(page)!
  const deadline = performance.now() + 60_000
  while (openStreams.size === 0) {
    if (performance.now() > deadline) throw new Error(`${page.url()} opens no event stream.`)
    await sleep(20)
  }
}

/**
 * Resolves once the page has run its tasks and rendered: to true if it shows no skeleton or loader. Not by idle callbacks, which
 * a browser defers for half a second and more if no frame is due.
 */
const rendered = `new Promise((resolve) => {
  const afterFrame = (then) => requestAnimationFrame(() => void scheduler.postTask(then, { priority: 'background' }))
  afterFrame(() => afterFrame(() =>
    resolve(document.querySelector('.mantine-Skeleton-root, .mantine-Loader-root') === null)))
})`

/** Waits until no request of the page is pending and the responses are rendered. */
export async function waitForIdle(page: Page): Promise<void> {
  const requests = requestsOf.get(page)!
  const deadline = performance.now() + 60_000
  for (;;) {
    const before = requests.started
    const isRendered = requests.pending.size === 0 && (await page.evaluate(rendered))
    if (isRendered && requests.started === before && requests.pending.size === 0) return
    if (performance.now() > deadline)
      throw new Error(`${page.url()} waits for ${[...requests.pending].map((request) => request.url()).join(', ')}.`)
    await sleep(20)
  }
}

/**
 * Navigates with the router, as a link does: the app stays loaded. A bare pushState would race with the history.back() of
 * a dialog that has just closed, which would leave the page again.
 */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate(`__TSR_ROUTER__.history.push(${JSON.stringify(path)})`)
}

/**
 * Takes a page from an earlier test to where the next one begins, and clears the messages that it still shows: cheaper than
 * a new page, for tests that do not need one.
 */
export async function revisit(page: Page, path: string): Promise<Page> {
  await waitForIdle(page)
  await page.evaluate(
    `for (const button of document.querySelectorAll('.mantine-Notification-closeButton')) button.click()`,
  )
  await navigate(page, path)
  await waitForIdle(page)
  return page
}

/** Nothing overflows horizontally; the layout viewport of a phone would grow. */
export async function assertNoOverflow(page: Page): Promise<void> {
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), page.viewportSize()!.width)
}

/** Makes the page as narrow as a phone; nothing may overflow. */
export async function resizeToPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await waitForIdle(page)
  await assertNoOverflow(page)
}

/** Simulates leaving the app on a phone, which may then discard it: the page stores everything it has read at once. */
export const putInBackground = (page: Page): Promise<unknown> =>
  page.evaluate(`new Promise((resolve) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
    delete document.hidden
    // It takes a moment, which nothing on the page shows.
    setTimeout(resolve, 300)
  })`)

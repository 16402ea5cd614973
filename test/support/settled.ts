import { strict as assert } from 'node:assert'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'

type Requests = { begun: number; underWay: Set<Request> }

const requestsOf = new WeakMap<Page, Requests>()

/** From here on `settled` knows what the page asks for. What it listens to for as long as it is open does not count. */
export function followRequests(page: Page): void {
  const requests: Requests = { begun: 0, underWay: new Set() }
  requestsOf.set(page, requests)
  page.on('request', (request) => {
    if (request.resourceType() === 'eventsource') return
    requests.begun++
    requests.underWay.add(request)
  })
  page.on('requestfinished', (request) => void requests.underWay.delete(request))
  page.on('requestfailed', (request) => void requests.underWay.delete(request))
}

/**
 * Resolves once the page has done what it had to do and drawn it: to true if nothing on it stands for what is to come. Not by
 * idle callbacks, which a browser puts off for half a second and more where no frame is due.
 */
const drawn = `new Promise((resolve) => {
  const whenDrawn = (then) => requestAnimationFrame(() => void scheduler.postTask(then, { priority: 'background' }))
  whenDrawn(() => whenDrawn(() =>
    resolve(document.querySelector('.mantine-Skeleton-root, .mantine-Loader-root') === null)))
})`

/** Waits until the page has all that it asks for, and has shown it. */
export async function settled(page: Page): Promise<void> {
  const requests = requestsOf.get(page)!
  const deadline = performance.now() + 60_000
  for (;;) {
    const before = requests.begun
    const isDrawn = requests.underWay.size === 0 && (await page.evaluate(drawn))
    if (isDrawn && requests.begun === before && requests.underWay.size === 0) return
    if (performance.now() > deadline)
      throw new Error(`${page.url()} waits for ${[...requests.underWay].map((request) => request.url()).join(', ')}.`)
    await sleep(20)
  }
}

/** Goes to another page as a link does: the app stays loaded. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`)
}

/** Nothing hangs over the edge of the screen; the window of a phone grows with what does. */
export async function assertFits(page: Page): Promise<void> {
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), page.viewportSize()!.width)
}

/** Makes the page as narrow as a phone; nothing may hang over its edge. */
export async function onPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await settled(page)
  await assertFits(page)
}

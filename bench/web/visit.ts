import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'playwright-core'

/** Milliseconds since the navigation started; bytes as transferred over the network. */
export type Visit = {
  firstPaint: number
  /** The heading and the main content are shown. */
  readable: number
  /** No placeholder is left, and the processor is idle. */
  usable: number
  shift: number
  requests: number
  /** Addresses that were requested more than once. */
  twice: string[]
  scriptBeforePaint: number
  bytes: number
}

/** A slow mobile connection, and a processor a fourth as fast. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowerBy = 4

type Arrival = { url: string; type: string; bytes: number; at: number }

/** One first visit: nothing is cached from an earlier one but the session. */
export async function visit(
  browser: Browser,
  base: string,
  path: string,
  attributes: { email: string; password: string },
): Promise<Visit> {
  const context = await browser.newContext({
    ...{ baseURL: base, locale: 'en-GB', timezoneId: 'Europe/Berlin', serviceWorkers: 'block' },
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  })
  try {
    const headers = { 'Stint-Session': 'cookie', 'Content-Type': 'application/vnd.api+json' }
    const entered = await context.request.post('/api/v3/sign_in', {
      headers,
      data: { data: { type: 'sign_in', attributes } },
    })
    if (!entered.ok()) throw new Error(await entered.text())
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const arrivals = await trackRequests(devtools)
    await devtools.send('Network.emulateNetworkConditions', network)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
    await page.addInitScript(watch)
    await page.goto(path, { waitUntil: 'commit' })
    const { origin, firstPaint, readable, usable, shift } = await watchedIn(page)
    const asked = arrivals.map(({ url }) => url)
    return {
      ...{ firstPaint, readable, usable, shift },
      requests: asked.length,
      twice: [...new Set(asked.filter((url, place) => asked.indexOf(url) < place))].map((url) => new URL(url).pathname),
      scriptBeforePaint: sum(arrivals.filter(({ type, at }) => type === 'Script' && at - origin < firstPaint)),
      bytes: sum(arrivals),
    }
  } finally {
    await context.close()
  }
}

type Watched = Pick<Visit, 'firstPaint' | 'readable' | 'usable' | 'shift'> & { origin: number }

async function watchedIn(page: Page): Promise<Watched> {
  for (const begun = performance.now(); performance.now() - begun < 60_000; await sleep(200)) {
    const watched = await page.evaluate<Watched | undefined>('window.watched')
    if (watched?.usable) return watched
  }
  throw new Error(`${page.url()} was not usable within a minute.`)
}

const sum = (arrivals: readonly Arrival[]): number => arrivals.reduce((total, { bytes }) => total + bytes, 0)

async function trackRequests(devtools: CDPSession): Promise<Arrival[]> {
  const arrivals: Arrival[] = []
  const asked = new Map<string, { url: string; type: string }>()
  await devtools.send('Network.enable')
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (type !== 'EventSource') asked.set(requestId, { url: request.url, type: type ?? '' })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = asked.get(requestId)
    if (request) arrivals.push({ ...request, bytes: encodedDataLength, at: Date.now() })
  })
  return arrivals
}

/** In the page: what a person would see, checked at every frame. */
const watch = `(() => {
  const watched = { origin: performance.timeOrigin, firstPaint: 0, readable: 0, usable: 0, shift: 0 }
  window.watched = watched
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntriesByName('first-contentful-paint')) watched.firstPaint = startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) watched.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
  const standIns = '.mantine-Skeleton-root, .mantine-Loader-root'
  let idle = 0
  const look = () => {
    const main = document.querySelector('main')
    const heading = main?.querySelector('h1')
    const text = main?.innerText.length ?? 0
    if (!watched.readable && heading && text > 60) watched.readable = performance.now()
    const settled = watched.readable && !document.querySelector(standIns)
    const now = performance.now()
    if (!settled) idle = 0
    else if (!idle) idle = now
    if (settled && now - idle > 300) {
      watched.usable = idle
      return
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})()`

import { strict as assert } from 'node:assert'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { fakeClockScript } from '../runner/fake-clock.ts'
import { sharedChromium } from './chromium.ts'
import { trackRequests } from './page-state.ts'
import { delayHistory, delayRequests, isSlow } from './slow-answers.ts'
import { createWorld, type World, type WorldOptions } from './world.ts'

export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** `as` is the session token of the person who is signed in. */
export type OpenOptions = BrowserContextOptions & { language?: 'en' | 'de'; as?: string }

export type WebApp = {
  world: World
  base: string
  /** Opens a page in a browser context of its own: cookies and storage are shared with no other. */
  open(path: string, options?: OpenOptions): Promise<Page>
}

/** `now` sets the clock of the server and of pages, for tests whose result depends on it. */
type WebAppOptions = WorldOptions & { port?: number; now?: string }

/** The real server, listening, and a browser for the web app that it serves. */
export async function startWebApp({ port = 0, now, ...options }: WebAppOptions = {}): Promise<WebApp> {
  const world = await createWorld({ jobs: true, ...options })
  if (now) world.clock.set(now)
  if (isSlow) delayRequests(world)
  // If the server is configured with its address, it must listen there.
  const configuredUrl = options.env?.STINT_BASE_URL && new URL(options.env.STINT_BASE_URL)
  await world.app.listen({ host: '127.0.0.1', port: configuredUrl ? Number(configuredUrl.port) : port })
  const base = configuredUrl
    ? configuredUrl.origin
    : `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
  const browser = await sharedChromium()
  const open: WebApp['open'] = async (path, { language = 'en', as, ...own } = {}) => {
    const context = await browser.newContext({
      baseURL: base,
      locale: language === 'de' ? 'de-DE' : 'en-GB',
      timezoneId: 'Europe/Berlin',
      // Animation frames are most of the cost of a page.
      reducedMotion: 'reduce',
      // The service worker would fetch every file of the app, which only the offline tests need.
      serviceWorkers: 'block',
      ...own,
    })
    // Closed with the test that opened it: a page left open would keep rendering while later ones are tested.
    after(() => context.close())
    const clock = fakeClockScript(now ? world.clock.now() : undefined)
    if (clock) await context.addInitScript(clock)
    if (isSlow) await delayHistory(context)
    context.setDefaultTimeout(60_000)
    if (as)
      await context.addCookies([
        {
          name: 'stint_session',
          value: as,
          domain: new URL(base).hostname,
          path: '/api',
          httpOnly: true,
          sameSite: 'Strict',
        },
      ])
    const page = await context.newPage()
    // A page that throws is broken, whatever it shows.
    page.on('pageerror', (error) => assert.fail(`${page.url()}: ${error.stack}`))
    // The app itself must never violate the policy.
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) assert.fail(`${page.url()}: ${message.text()}`)
    })
    trackRequests(page)
    const goto = page.goto.bind(page)
    // If a dialog has just closed, its history.back() aborts the navigation.
    page.goto = (url, gotoOptions) =>
      goto(url, gotoOptions).catch((error: Error) => {
        if (!/ERR_ABORTED/.test(error.message)) throw error
        return goto(url, gotoOptions)
      })
    await page.goto(path)
    return page
  }
  return { world, base, open }
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(/^(E-mail|E-Mail)/).fill(email)
  await page.getByRole('textbox', { name: /^(Password|Passwort)/ }).fill(password)
  await page.getByRole('button', { name: /^(Sign in|Anmelden)$/ }).click()
  await page.getByRole('heading', { level: 1, name: /^(My day|Mein Tag)$/ }).waitFor()
}

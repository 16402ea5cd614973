import { strict as assert } from 'node:assert'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { fakeClockScript } from '../runner/fake-clock.ts'
import { sharedChromium } from './chromium.ts'
import { followRequests } from './settled.ts'
import { createWorld, type World, type WorldOptions } from './world.ts'

export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** `as` is the token of somebody who has signed in before. */
export type OpenOptions = BrowserContextOptions & { language?: 'en' | 'de'; as?: string }

export type Pages = {
  world: World
  base: string
  /** A browser of somebody's own: no cookies or storage are shared with another. */
  open(path: string, options?: OpenOptions): Promise<Page>
}

/** `at` is the moment that it is to the server and to pages, where what is shown depends on it. */
type PagesOptions = WorldOptions & { port?: number; at?: string }

/** The real server, listening, with the app that it serves, and a browser in front of it. */
export async function openPages({ port = 0, at, ...options }: PagesOptions = {}): Promise<Pages> {
  const world = await createWorld({ jobs: true, ...options })
  if (at) world.clock.set(at)
  // Where the server has to know its address, that is the one it gets.
  const told = options.env?.STINT_BASE_URL && new URL(options.env.STINT_BASE_URL)
  await world.app.listen({ host: '127.0.0.1', port: told ? Number(told.port) : port })
  const base = told ? told.origin : `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
  const browser = await sharedChromium()
  const open: Pages['open'] = async (path, { language = 'en', as, ...own } = {}) => {
    const context = await browser.newContext({
      baseURL: base,
      locale: language === 'de' ? 'de-DE' : 'en-GB',
      timezoneId: 'Europe/Berlin',
      // Frames that nobody looks at cost most of a page.
      reducedMotion: 'reduce',
      // It fetches all files that there are, which is for the tests of pages without a network.
      serviceWorkers: 'block',
      ...own,
    })
    // With the test that opened it: what is left open goes on drawing, beside all that come later.
    after(() => context.close())
    const clock = fakeClockScript(at ? world.clock.now() : undefined)
    if (clock) await context.addInitScript(clock)
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
    // The policy stands in nobody's way but that of strangers.
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) assert.fail(`${page.url()}: ${message.text()}`)
    })
    followRequests(page)
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

// Takes pictures of every page with the demo company: light and dark, desktop and phone.
//   npm run screenshots              all of them, into screenshots/; those of the README into docs/images/
//   npm run screenshots -- time      those whose name begins so
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { startStint } from '../bench/servers.ts'
import { launchChromium, prepareBrowser } from '../test/support/chromium.ts'

type Shot = { name: string; path: string; who: Role | null; before?: (page: Page) => Promise<void> }
type Role = 'admin' | 'employee'

const people: Record<Role, string> = { admin: 'nora.petersen@example.org', employee: 'magdalena.gross@example.org' }
const password = 'demo horse battery'
const sizes = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}
const headers = { 'Stint-Session': 'cookie', 'Content-Type': 'application/vnd.api+json' }
const readme = ['my-day-phone-light', 'approvals-desktop-light', 'calendar-desktop-light', 'time-desktop-dark']

const settings =
  'profile security calendars workspace areas tags absence-types holidays warnings roles kiosks account api-tokens personal-data audit data-profiles imports'

const shots: Shot[] = [
  { name: 'sign-in', path: '/sign-in', who: null },
  { name: 'sign-up', path: '/sign-up', who: null },
  { name: 'forgotten-password', path: '/forgotten-password', who: null },
  { name: 'set-password', path: '/set-password#email=ada%40example.org&token=x', who: null },
  { name: 'kiosk-set-up', path: '/kiosk', who: null },
  { name: 'choose-workspace', path: '/', who: 'admin', before: forgetWorkspace },
  { name: 'my-day', path: '/w/1/my-day', who: 'employee' },
  { name: 'time', path: `/w/1/time?week=${lastWeek()}`, who: 'employee' },
  { name: 'time-table', path: '/w/1/time?view=table', who: 'admin' },
  { name: 'absences', path: '/w/1/absences', who: 'employee' },
  { name: 'absence-request', path: '/w/1/absences?new=1', who: 'employee' },
  { name: 'calendar', path: '/w/1/calendar', who: 'admin' },
  { name: 'calendar-year', path: '/w/1/calendar?view=year', who: 'admin' },
  { name: 'calendar-team', path: '/w/1/calendar', who: 'employee' },
  { name: 'presence', path: '/w/1/presence', who: 'admin' },
  { name: 'presence-team', path: '/w/1/presence', who: 'employee' },
  { name: 'approvals', path: '/w/1/approvals', who: 'admin' },
  { name: 'time-accounts', path: '/w/1/accounts', who: 'admin' },
  { name: 'month', path: '/w/1/accounts/2', who: 'admin' },
  { name: 'work-schedules', path: '/w/1/people/2?tab=hours', who: 'admin' },
  { name: 'people', path: '/w/1/people', who: 'admin' },
  { name: 'person', path: '/w/1/people/2', who: 'admin' },
  { name: 'reports', path: '/w/1/reports', who: 'admin' },
  { name: 'notifications', path: '/w/1/notifications', who: 'admin' },
  ...settings
    .split(' ')
    .map((section) => ({ name: `settings-${section}`, path: `/w/1/settings/${section}`, who: 'admin' as const })),
]

const wanted = process.argv.slice(2)
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.some((part) => name.startsWith(part))
const chosen = shots.filter(({ name }) => isWanted(name))
const folder = mkdtempSync(join(tmpdir(), 'stint-screenshots-'))
mkdirSync('screenshots', { recursive: true })
mkdirSync('docs/images', { recursive: true })

execFileSync(process.execPath, ['web/build.ts', '--if-needed'], { stdio: 'inherit' })
await prepareBrowser()
const env = { ...process.env, STINT_DATA_DIR: folder }
execFileSync(process.execPath, ['bin/stint', 'demo'], { env, stdio: 'inherit' })
const server = await startStint({ STINT_DATA_DIR: folder })
const browser = await launchChromium()
try {
  await punchToday()
  const kiosk = `/kiosk#token=${await addKiosk()}`
  if (isWanted('kiosk')) {
    chosen.push({ name: 'kiosk', path: kiosk, who: null })
    chosen.push({
      name: 'kiosk-pin',
      path: kiosk,
      who: null,
      before: (page) => page.getByRole('button', { name: /Magdalena/ }).click(),
    })
  }
  for (const [size, options] of Object.entries(sizes))
    for (const colorScheme of ['light', 'dark'] as const)
      for (const who of ['admin', 'employee', null] as const) {
        const context = await signIn(browser, { ...options, colorScheme }, who)
        for (const shot of chosen.filter((one) => one.who === who))
          await takeScreenshot(context, shot, `${shot.name}-${size}-${colorScheme}`)
        await context.close()
      }
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** The Monday of last week: this week may have only just begun. */
function lastWeek(): string {
  const today = Temporal.Now.plainDateISO('Europe/Berlin')
  return today.subtract({ days: today.dayOfWeek + 6 }).toString()
}

/** Makes the app ask for the workspace again. */
async function forgetWorkspace(page: Page): Promise<void> {
  await page.evaluate('localStorage.removeItem("stint-workspace")')
  await page.goto('/')
  await page.getByRole('heading', { name: 'Choose a workspace' }).waitFor()
}

/** Creates the kiosk of a tablet at the door and returns its token. */
async function addKiosk(): Promise<string> {
  const context = await signIn(browser, {}, 'admin')
  const answer = await context.request.post('/api/v3/workspaces/1/kiosks', {
    headers,
    data: { data: { type: 'kiosk', attributes: { title: 'Eingang' } } },
  })
  const { data } = await answer.json()
  await context.close()
  return data.attributes.token
}

/** The history of the demo company ends yesterday: its employee started five hours ago and has had a break. */
async function punchToday(): Promise<void> {
  const context = await signIn(browser, {}, 'employee')
  const at = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()
  const punches = [
    ['start', 5.2],
    ['start-break', 1.6],
    ['end-break', 1.1],
  ] as const
  for (const [action_type, hours] of punches)
    await context.request.post('/api/v3/workspaces/1/time_trackings/actions', {
      headers,
      data: { data: { type: 'action', attributes: { action_type, action_time: at(hours) } } },
    })
  await context.close()
}

async function signIn(from: Browser, options: object, who: Role | null): Promise<BrowserContext> {
  const context = await from.newContext({
    baseURL: server.base,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    ...options,
  })
  if (!who) return context
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByLabel(/^E-mail/).fill(people[who])
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForURL(/\/$|\/w\//)
  await page.close()
  await switchToEnglish(context)
  return context
}

/** Most people of the demo company use the app in German, but the README is in English. */
async function switchToEnglish({ request }: BrowserContext): Promise<void> {
  const users = '/api/v3/workspaces/1/users'
  const { data } = await (await request.get(`${users}/me`, { headers })).json()
  const changed = await request.patch(`${users}/${data.id}`, {
    headers,
    data: { data: { type: 'user', id: data.id, attributes: { locale: 'en' } } },
  })
  if (!changed.ok()) throw new Error(await changed.text())
}

async function takeScreenshot(context: BrowserContext, { path, before }: Shot, name: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('heading').first().waitFor()
  await page.locator('[role=status][aria-label=Loading]').first().waitFor({ state: 'detached' })
  await before?.(page)
  await page.waitForTimeout(600)
  const file = join('screenshots', `${name}.png`)
  await page.screenshot({ path: file })
  if (readme.includes(name)) copyFileSync(file, join('docs/images', `${name}.png`))
  console.log(name)
  await page.close()
}

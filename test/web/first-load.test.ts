import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { createCompany } from '../support/company.ts'
import { waitForIdle } from '../support/page-state.ts'
import { isSlow } from '../support/slow-answers.ts'
import { phone, startWebApp } from '../support/web-app.ts'

const { world, base, open } = await startWebApp()
const company = await createCompany(world)

type Sent = { path: string; script: number }

/** The requests of a page until none is pending any more, and how many bytes of scripts they load. */
async function sentFor(page: Page, path: string): Promise<Sent[]> {
  const sent: Promise<Sent>[] = []
  page.on('request', (request) => {
    const isScript = request.resourceType() === 'script'
    const size = async (): Promise<number> => {
      const { 'content-length': length, 'content-encoding': encoding } = (await request.response())!.headers()
      assert.equal(encoding, 'br', request.url())
      return Number(length)
    }
    const address = request.url().replace(base, '')
    sent.push((isScript ? size() : Promise.resolve(0)).then((script) => ({ path: address, script })))
  })
  await page.goto(base + path)
  await page.getByRole('button', { name: 'Start work' }).waitFor()
  await waitForIdle(page)
  await page.waitForFunction(`performance.getEntriesByType('resource').some(({ name }) => /\\/later-/.test(name))`)
  await waitForIdle(page)
  return Promise.all(sent)
}

const myDay = `/w/${company.workspaceId}/my-day`
/** A company in use: some of the first steps are done, and the page asks the server about the others. */
async function settleIn({ ws, workspaceId, admin }: typeof company): Promise<void> {
  const { year } = Temporal.Now.plainDateISO('Europe/Berlin')
  const daysIn = (title: string, on: number) => ({
    ...{ user_id: admin.id, title, planned_days: 30 },
    ...{ starts_at: `${on}-01-01`, ends_at: `${on}-12-31` },
  })
  const made = [
    await world.patch(`/api/v3/workspaces/${workspaceId}`, { holiday_calendar: 'DE-HH' }, admin.token),
    await world.post(`${ws}/areas`, { name: 'Shop' }, admin.token),
    await world.post(
      `${ws}/users/${admin.id}/work_schedules`,
      { starts_on: `${year}-01-01`, weeks: [[480, 480, 480, 480, 480, 0, 0]] },
      admin.token,
    ),
    await world.post(`${ws}/vacation_entitlements`, daysIn('This year', year), admin.token),
    await world.post(`${ws}/vacation_entitlements`, daysIn('Next year', year + 1), admin.token),
  ]
  for (const { status, text } of made) assert.ok(status < 300, text)
}

await settleIn(company)
/** Holidays and areas exist, and somebody has punched in; nothing else is done. */
const begun = await createCompany(world)
await world.patch(`/api/v3/workspaces/${begun.workspaceId}`, { holiday_calendar: 'DE-HH' }, begun.admin.token)
await begun.area()
await begun.person()
const roles = [
  { role: 'employee', token: (await company.person()).token },
  { role: 'account admin', token: company.admin.token },
  { role: 'account admin of a new company', token: begun.admin.token, workspaceId: begun.workspaceId },
]
// Data that has changed moments ago may be read twice.
await sleep(1000)
for (const { role, token, workspaceId = company.workspaceId } of roles)
  test(`My day of an ${role} on a phone: few requests, nothing twice, and little script before it can be read`, {
    skip: isSlow && 'the order of the requests depends on the answers',
  }, async () => {
    const page = await open('about:blank', { ...phone, as: token })
    await page.route('**/assets/frame-*.js', async (route) => {
      await page.locator('.loading-frame').waitFor()
      await route.continue()
    })
    const sent = await sentFor(page, `/w/${workspaceId}/my-day`)
    assert.equal(await page.locator('.loading-frame').count(), 0)
    // A browser that is not headless requests the icon as well.
    const asked = sent.map(({ path }) => path).filter((path) => !/\/events\b|^\/icon\.svg$/.test(path))
    assert.deepEqual(
      asked.filter((path, place) => asked.indexOf(path) < place),
      [],
    )
    assert.ok(asked.length < 20, asked.join('\n'))
    // Menus and messages are loaded later, and code of other pages is not loaded at all.
    const begins = sent.findIndex(({ path }) => path.includes('/assets/later-'))
    const before = sent.slice(0, begins).reduce((sum, { script }) => sum + script, 0)
    assert.ok(before > 50_000 && before < 153_600, `${before} bytes of script`)
    assert.deepEqual(
      asked.filter((path) => /\.js$/.test(path) && !/\/(head-start|rolldown-runtime|frame|later)-/.test(path)),
      [],
    )
    // All data shown at first is requested in parallel with the scripts.
    const frame = asked.findIndex((path) => path.includes('/assets/later-'))
    for (const known of ['/users/me?', '/notifications?', '&filter%5Brunning%5D=1', '/time_account?', '/actions?'])
      assert.ok(asked.findIndex((path) => path.includes(known)) < frame, known)
  })

test('another page: its scripts load together with the frame, and there are no layout shifts', async () => {
  const page = await open('about:blank', { ...phone, as: company.admin.token })
  await page.addInitScript(`
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.shifted += value
    }).observe({ type: 'layout-shift', buffered: true })`)
  const own = page.waitForRequest(/\/absences-page-[^/]*\.js$/)
  await page.route('**/assets/frame-*.js', async (route) => {
    await own
    await route.continue()
  })
  let moving: unknown
  await page.route('**/vacation_entitlements?*', async (route) => {
    await page.locator('main .mantine-Skeleton-root').first().waitFor()
    moving = await page.evaluate('document.getAnimations().length')
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url().replace(base, '')))
  await page.goto(`${base}/w/${company.workspaceId}/absences`)
  await page.getByRole('heading', { name: 'Next year' }).waitFor()
  await waitForIdle(page)
  const shifted = await page.evaluate<number>('window.shifted')
  assert.ok(shifted <= 0.05, `${shifted}`)
  assert.equal(moving, 0, 'placeholders do not move with reduced motion')
  assert.ok(asked.length <= 20, asked.join('\n'))
})

test('scripts of other pages are loaded when those are opened', async () => {
  const page = await open(myDay, { as: company.admin.token })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.getByRole('link', { name: 'Reports' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor()
  assert.ok(scripts.some((address) => address.includes('/reports-page-')))
})

test('a menu pressed before its script has loaded opens once it has', async () => {
  const page = await open('about:blank', { as: company.admin.token })
  let arrive = (): void => {}
  const pressed = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/later-*.js', async (route) => {
    await pressed
    await route.continue()
  })
  await page.goto(base + myDay)
  await page.getByRole('button', { name: /^My account/ }).click()
  arrive()
  await page.getByRole('menuitem', { name: 'My profile' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menuitem', { name: 'My profile' }).waitFor({ state: 'detached' })
  await page.waitForFunction(`document.activeElement?.ariaLabel?.startsWith('My account')`)
})

test('pages allow their own scripts only, and no inline scripts', async () => {
  const answer = await world.get('/sign-in')
  const policy = String(answer.headers['content-security-policy'])
  assert.match(policy, /default-src 'self'/)
  assert.doesNotMatch(policy, /unsafe/)
  assert.match(policy, /style-src 'self' 'nonce-[\w+/]{22}=='/)
  assert.notEqual(
    String((await world.get('/sign-in')).headers['content-security-policy']),
    policy,
    'every response has another nonce',
  )
  assert.doesNotMatch(answer.text, /__nonce__|<style|style=/)
  assert.doesNotMatch(answer.text, /<script(?![^>]*\bsrc=)/)
  const page = await open('/sign-in')
  page.removeAllListeners('console')
  const ran = await page.evaluate(`(() => {
    const script = document.createElement('script')
    script.textContent = 'window.injected = true'
    document.head.append(script)
    return 'injected' in window
  })()`)
  assert.equal(ran, false)
  const styled = await page.evaluate(`(() => {
    const style = document.createElement('style')
    style.textContent = 'body { outline: 7px solid red }'
    document.head.append(style)
    return getComputedStyle(document.body).outlineWidth === '7px'
  })()`)
  assert.equal(styled, false, 'an injected style is not applied')
})

test('the documentation works under the same content security policy', async () => {
  const page = await open('/docs')
  await page.locator('.opblock-tag').first().click()
  await page.locator('.opblock').first().click()
  await page.getByText('Parameters').first().waitFor()
  assert.doesNotMatch(
    String((await world.get('/docs')).headers['content-security-policy']),
    /unsafe-inline|unsafe-eval/,
  )
})

test('files named by their content are cached for a year, the page is not cached', async () => {
  const page = await world.get('/')
  assert.equal(page.headers['cache-control'], 'no-store')
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.text)![1]!
  assert.match(String((await world.get(script)).headers['cache-control']), /max-age=31536000, immutable/)
  const frame = await world.get(/src="(\/assets\/frame-[^"]+\.js)"/.exec(page.text)![1]!)
  assert.match(frame.text, /^\/\/# allFunctionsCalledOnLoad\n/, 'functions are compiled while the script loads')
})

test('the app can be installed', async () => {
  const { body, status } = await world.request('GET', '/manifest.webmanifest')
  assert.equal(status, 200)
  const manifest = body ?? JSON.parse((await world.get('/manifest.webmanifest')).text)
  assert.equal(manifest.display, 'standalone')
  for (const { src } of manifest.icons) assert.equal((await world.get(src)).status, 200, src)
})

test('404 for unknown addresses', async () => {
  assert.equal((await world.get('/nothing')).status, 404)
  assert.equal((await world.get('/assets/nothing.js')).status, 404)
  assert.equal((await world.get('/assets/../package.json')).status, 404)
})

test('a page requires signing in, which then returns to it', async () => {
  const page = await open(`/w/${company.workspaceId}/absences`)
  await page.waitForURL(/\/sign-in\?next=/)
  await page.getByLabel('E-mail').fill(company.admin.email!)
  await page.getByLabel(/^Password/).fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`**/w/${company.workspaceId}/absences`)
  await page.getByRole('button', { name: /^My account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/sign-in')
  await page.goto(`${base}/w/${company.workspaceId}/absences`)
  await page.waitForURL(/\/sign-in\?next=/)
})

import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createCompany } from '../support/company.ts'
import { createKiosk } from '../support/kiosks.ts'
import { startWebApp } from '../support/web-app.ts'
import { eventually } from '../support/world.ts'

// A kiosk that stays open while another version is installed.

const { world, base, open } = await startWebApp()
const company = await createCompany(world, { workspace_name: 'Hamburg' })
const kim = await company.person({ attributes: { username: 'Kim Kiosk', tablet_pin: '4711' } })

const nextScript = '/assets/next-version.js'

type Version = 'this' | 'next'
/** The version served to navigations, the page's requests and its worker, and whether the next version's script exists. */
type Served = { navigations: Version; requests: Version; worker: Version; isScriptThere: boolean; asked: string[] }

async function answer({ url, headers }: IncomingMessage, response: ServerResponse, served: Served) {
  const path = url!.replace(/\?.*/, '')
  const isNavigation = headers['sec-fetch-mode'] === 'navigate'
  served.asked.push(isNavigation ? `to ${path}` : path)
  const isWorker = path === '/service-worker.js'
  const version = isNavigation ? served.navigations : isWorker ? served.worker : served.requests
  if (path === nextScript) {
    response.writeHead(served.isScriptThere ? 200 : 404, { 'Content-Type': 'text/javascript' })
    return response.end(`document.title = 'Next version'`)
  }
  const text = await (await fetch(base + path)).text()
  response.setHeader('Content-Type', path.endsWith('.js') ? 'text/javascript' : 'text/html')
  if (version === 'this') return response.end(text)
  if (!isWorker) return response.end(text.replace(/\/assets\/frame-[^"]+\.js/, nextScript))
  const files = JSON.stringify([nextScript])
  return response.end(
    text.replace(/^const version = "/, '$&next').replace(/^const files = .*$/m, `const files = ${files}`),
  )
}

/** The server, which serves the next version of the pages after the upgrade. */
async function startUpgradable(): Promise<Served & { url: string }> {
  const before = { navigations: 'this', requests: 'this', worker: 'this' } as const
  const served: Served & { url: string } = { ...before, isScriptThere: true, asked: [], url: '' }
  const server = createServer((request, response) => {
    const isOfVersion = /^\/(kiosk|service-worker\.js|assets\/next-version\.js)?(\?|$)/.test(request.url!)
    if (isOfVersion) return void answer(request, response, served)
    const { method, headers } = request
    const forward = async (): Promise<void> => {
      const body = method === 'GET' || method === 'HEAD' ? null : await new Response(request as never).text()
      const found = await fetch(base + request.url, { method: method!, headers: headers as never, body })
      const { 'content-encoding': _, 'content-length': __, ...rest } = Object.fromEntries(found.headers)
      response.writeHead(found.status, rest).end(Buffer.from(await found.arrayBuffer()))
    }
    forward().catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.close()
    server.closeAllConnections()
  })
  served.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return served
}

const minute = 60_000
const reloads = ({ asked }: Served): number => asked.filter((path) => path === 'to /kiosk').length

/** With a clock that the test controls. */
async function openKiosk(served: { url: string } & Served, serviceWorkers: 'allow' | 'block'): Promise<Page> {
  const { token } = await createKiosk(world, company)
  const page = await open(`/kiosk#token=${token}`, { serviceWorkers, baseURL: served.url })
  await page.clock.install()
  // Without timeouts: the fake clock jumps, while answers take real time.
  await page.addInitScript('AbortSignal.timeout = () => new AbortController().signal')
  await page.reload()
  await page.getByRole('button', { name: /Kim Kiosk/ }).waitFor()
  served.asked.length = 0
  return page
}

test('a kiosk updates by itself once nobody uses it and its service worker has the new files', async () => {
  const served = await startUpgradable()
  const page = await openKiosk(served, 'allow')
  await page.clock.runFor(4000)
  await eventually(() => page.evaluate('navigator.serviceWorker.controller !== null'))
  Object.assign(served, { navigations: 'next', requests: 'next', worker: 'next' })
  await page.clock.runFor(4.5 * minute)
  await page.getByRole('button', { name: /Kim Kiosk/ }).click()
  await page.getByRole('button', { name: '4', exact: true }).click()
  await page.clock.runFor(28_000)
  await page.getByRole('button', { name: 'Next' }).waitFor()
  await page.clock.runFor(4 * minute)
  await page.getByRole('heading', { name: 'Who are you?' }).waitFor()
  assert.deepEqual(
    served.asked.filter((path) => path.includes('kiosk')),
    [],
    'half a PIN was typed',
  )
  await page.clock.runFor(1.5 * minute)
  await eventually(async () => (await page.title()) === 'Next version')
  const asked = served.asked.filter((path) => path === '/kiosk' || path === nextScript)
  // The first is for the comparison; the last comes from the worker, which answers the navigation.
  assert.deepEqual(asked, ['/kiosk', nextScript, nextScript, '/kiosk'])
})

// With several servers, one may serve the page and another get the requests for its files.
test('a kiosk does not update until its service worker has the new version', async () => {
  const served = await startUpgradable()
  const page = await openKiosk(served, 'allow')
  await page.clock.runFor(4000)
  await eventually(() => page.evaluate('navigator.serviceWorker.controller !== null'))
  Object.assign(served, { navigations: 'next', requests: 'next' })
  for (const checks of [1, 2]) {
    await page.clock.runFor(5 * minute)
    // If it never is, the comparison shows what was asked instead.
    await eventually(() => served.asked.filter((path) => path === '/kiosk').length >= checks).catch(() => {})
    assert.deepEqual(
      served.asked.filter((path) => path.endsWith('/kiosk')),
      Array(checks).fill('/kiosk'),
    )
    await page.getByRole('button', { name: /Kim Kiosk/ }).waitFor()
  }
  served.worker = 'next'
  await page.clock.runFor(5 * minute)
  await eventually(async () => (await page.title()) === 'Next version')
})

test('a kiosk keeps running if the new version cannot be loaded, and tries once per hour', async () => {
  const served = await startUpgradable()
  const page = await openKiosk(served, 'block')
  const pass = async (minutes: number): Promise<void> => {
    for (let passed = 0; passed < minutes; passed += 5) {
      await page.clock.runFor(5 * minute)
      await page.getByRole('heading', { name: 'Who are you?' }).waitFor()
    }
  }
  Object.assign(served, { requests: 'next', isScriptThere: false })
  await pass(15)
  assert.ok(served.asked.includes(nextScript))
  assert.equal(reloads(served), 0)
  // Navigations still get the old version, as in the middle of an upgrade of several servers.
  served.isScriptThere = true
  await page.clock.runFor(5 * minute)
  await eventually(() => reloads(served) === 1)
  await page.getByRole('button', { name: /Kim Kiosk/ }).waitFor()
  await pass(50)
  assert.equal(reloads(served), 1)
  await page.clock.runFor(15 * minute)
  await eventually(() => reloads(served) === 2)
})

test('a kiosk that cannot seal PINs updates only after all punches are sent', async () => {
  const served = await startUpgradable()
  const page = await openKiosk(served, 'block')
  await page.addInitScript(`Object.defineProperty(crypto, 'subtle', { value: undefined })`)
  await page.reload()
  await page.route('**/api/v3/kiosk/punches', (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: /Kim Kiosk/ }).click()
  for (const digit of '4711') await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Start work' }).click()
  await page.getByText('saved on this device and will be sent').waitFor()
  served.asked.length = 0
  Object.assign(served, { navigations: 'next', requests: 'next' })
  for (let passed = 0; passed < 15; passed += 5) await page.clock.runFor(5 * minute)
  await page.getByText('1 punch waiting to be sent').waitFor()
  assert.equal(reloads(served), 0)

  await page.unrouteAll()
  await page.clock.runFor(10_000)
  await page.getByText(/to be sent/).waitFor({ state: 'detached' })
  await page.clock.runFor(5 * minute)
  await eventually(async () => (await page.title()) === 'Next version')
  const { body } = await world.get(
    `${company.ws}/time_trackings/actions?filter[user_id]=eq:${kim.id}`,
    company.admin.token,
  )
  assert.equal(body.meta.total_count, 1)
})

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { fakeClockScript } from '../runner/fake-clock.ts'
import { assertAccessible } from '../support/accessibility.ts'
import { createCompany } from '../support/company.ts'
import { putInBackground, waitForIdle } from '../support/page-state.ts'
import { createTcpProxy } from '../support/tcp-proxy.ts'
import { phone, startWebApp } from '../support/web-app.ts'
import { eventually } from '../support/world.ts'

const { world, base, open } = await startWebApp()
const company = await createCompany(world, { workspace_name: 'Kiel' })
const { ws, admin } = company

type Action = { attributes: { action_type: string; action_time: string } }

const punchesOf = async (personId: string): Promise<Action[]> =>
  (await world.get(`${ws}/time_trackings/actions?filter[user_id]=eq:${personId}`, admin.token)).body.data.toReversed()

const typesOf = async (personId: string): Promise<string[]> =>
  (await punchesOf(personId)).map(({ attributes }) => attributes.action_type)

/** Whether the last answers are cached. */
const isSeenKept = (page: Page): Promise<boolean> =>
  page.evaluate(`(async () => {
    const database = await new Promise((resolve) => {
      const opening = indexedDB.open('stint-kiosk')
      opening.onsuccess = () => resolve(opening.result)
    })
    if (!database.objectStoreNames.contains('values')) return false
    const seen = await new Promise((resolve) => {
      const asked = database.transaction('values').objectStore('values').get('last-seen')
      asked.onsuccess = () => resolve(asked.result)
    })
    database.close()
    return seen !== undefined
  })()`)

/** Whether all files and the last answers are cached. */
const isKept = async (page: Page): Promise<boolean> =>
  (await isSeenKept(page)) &&
  page.evaluate(`(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('stint-'))
    return names.length > 0 && navigator.serviceWorker.controller !== null
  })()`)

async function keepAll(page: Page): Promise<void> {
  await putInBackground(page)
  await eventually(() => isKept(page))
}

async function openAway(path: string, token: string, language: 'en' | 'de' = 'en') {
  const way = await createTcpProxy(base)
  const page = await open(path, { ...phone, as: token, baseURL: way.url, language, serviceWorkers: 'allow' })
  return {
    page,
    async goAway() {
      await way.cut()
      await page.context().setOffline(true)
    },
    async comeBack() {
      await way.restore()
      await page.context().setOffline(false)
    },
  }
}

test('offline punches on a phone survive a restart, and are sent once in order', async () => {
  const nora = await company.person({ attributes: { username: 'Nora Network' } })
  const { page, goAway, comeBack } = await openAway(`/w/${company.workspaceId}/my-day`, nora.token)
  await page.getByRole('button', { name: 'Start work' }).waitFor()
  await keepAll(page)
  await goAway()
  const before = Date.now()
  await page.getByRole('button', { name: 'Start work' }).click()
  await page.getByText('No connection to the server since').waitFor()
  await page.getByText('1 punch waiting to be sent.').waitFor()
  const touched = Date.now()
  await assertAccessible(page)

  // The phone has discarded the page meanwhile.
  await page.reload()
  await page.getByText('1 punch waiting to be sent.').waitFor()
  await page.getByText('Hello Nora Network').waitFor()
  await page.getByRole('button', { name: 'Start break' }).click()
  await page.getByRole('button', { name: 'Back to work' }).click()
  // The button that ends work during a break becomes the one that starts a break.
  await page.getByRole('button', { name: 'Start break' }).waitFor()
  await page.getByRole('button', { name: 'End work' }).click()
  await page.getByText('4 punches waiting to be sent.').waitFor()
  await page.getByRole('button', { name: 'Start work' }).waitFor()
  assert.deepEqual(await typesOf(nora.id), [])
  const lying = await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')
  assert.doesNotMatch(String(lying), /Nora|start-break/, 'nothing about her is stored in plain text')

  await comeBack()
  await page.getByText('to be sent').waitFor({ state: 'detached' })
  await page.getByText('No connection').waitFor({ state: 'detached' })
  assert.deepEqual(await typesOf(nora.id), ['start', 'start-break', 'end-break', 'end'])
  const [first] = await punchesOf(nora.id)
  const at = Date.parse(first!.attributes.action_time)
  assert.ok(at >= before - 1000 && at <= touched, 'the moment of the touch counts')
})

/** As when a phone closes the connection to its database, or another tab requests that: the stored data stays. */
const loseDatabase = (page: Page): Promise<unknown> =>
  page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('stint-kiosk', 3)
    opening.onupgradeneeded = () => opening.transaction.abort()
    opening.onerror = resolve
  })`)

test('a punch survives a restart even if the page has lost its connection to IndexedDB', async () => {
  const dora = await company.person({ attributes: { username: 'Dora Database' } })
  const { page, goAway, comeBack } = await openAway(`/w/${company.workspaceId}/my-day`, dora.token)
  await page.getByRole('button', { name: 'Start work' }).waitFor()
  await keepAll(page)
  await goAway()
  await loseDatabase(page)
  await page.getByRole('button', { name: 'Start work' }).click()
  await page.getByText('1 punch waiting to be sent.').waitFor()
  await page.reload()
  await page.getByText('1 punch waiting to be sent.').waitFor()
  await comeBack()
  await page.getByText('to be sent').waitFor({ state: 'detached' })
  assert.deepEqual(await typesOf(dora.id), ['start'])
})

test('a punch whose response was lost is stored once', async () => {
  const luis = await company.person({ attributes: { username: 'Luis Lost' } })
  const page = await open(`/w/${company.workspaceId}/my-day`, { as: luis.token })
  let sent = 0
  await page.route('**/time_trackings/actions', async (route) => {
    if (route.request().method() !== 'POST' || sent++ > 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Start work' }).click()
  await eventually(async () => sent > 1)
  await page.getByText('to be sent').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'End work' }).waitFor()
  assert.deepEqual(await typesOf(luis.id), ['start'])
})

/** Delays requests to these addresses until the returned function is called. */
async function hold(page: Page, addresses: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('on a slow connection a punch shows its result at once, and nothing moves', async () => {
  const sina = await company.person({ attributes: { username: 'Sina Slow' } })
  const page = await open(`/w/${company.workspaceId}/my-day`, { as: sina.token })
  const [start, end] = ['Start work', 'End work'].map((name) => page.getByRole('button', { name }))
  await start!.waitFor()
  await eventually(() => isSeenKept(page))

  // The page renders from the cache and requests the day, before the answer has arrived that all other requests usually wait
  // for.
  const letAccountCome = await hold(page, /users\/me\?include=workspaces/)
  const asked: string[] = []
  page.on('request', (request) => void (/time_trackings\?/.test(request.url()) && asked.push(request.url())))
  await page.reload()
  await start!.waitFor()
  await eventually(async () => asked.length > 0)
  letAccountCome()
  await waitForIdle(page)
  assert.deepEqual(asked, [...new Set(asked)], 'nothing is requested twice')

  const letPunchGo = await hold(page, /time_trackings\/actions$/)
  const place = (await start!.boundingBox())!
  await start!.click()
  await end!.waitFor()
  assert.deepEqual(await end!.boundingBox(), place)
  assert.equal(await page.getByText('waiting to be sent').count(), 0)
  letPunchGo()
  await page.getByText('Started work').first().waitFor()
  await waitForIdle(page)
  await end!.waitFor()
})

test('a punch refused later by the server is shown until it has been seen', async () => {
  const rita = await company.person({ attributes: { username: 'Rita Refused' } })
  const { page, goAway, comeBack } = await openAway(`/w/${company.workspaceId}/my-day`, rita.token, 'de')
  await page.getByRole('button', { name: 'Arbeit beginnen' }).waitFor()
  await goAway()
  await page.getByRole('button', { name: 'Arbeit beginnen' }).click()
  await page.getByText('1 Stempelung wartet auf das Senden.').waitFor()
  await page.route('**/time_trackings/actions', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 403,
          contentType: 'application/vnd.api+json',
          body: JSON.stringify({ errors: [{ source: { pointer: 'base' }, title: 'Das geht hier nicht.' }] }),
        })
      : route.continue(),
  )
  await comeBack()
  await page.getByText('Diese Stempelungen hat der Server nicht angenommen').waitFor()
  await page.getByText('Das geht hier nicht.').waitFor()
  await page.getByRole('button', { name: 'Gesehen' }).click()
  await page.getByText('Diese Stempelungen hat der Server nicht angenommen').waitFor({ state: 'detached' })
})

test('pages seen before open offline, others say so inside the frame', async () => {
  const fred = await company.person({ attributes: { username: 'Fred Frame' } })
  const { page, goAway } = await openAway(`/w/${company.workspaceId}/my-day`, fred.token)
  await page.getByRole('button', { name: 'Start work' }).waitFor()
  await waitForIdle(page)
  await keepAll(page)
  await goAway()
  await page.goto('/')
  await page.getByText('Hello Fred Frame').waitFor()
  await page.goto(`/w/${company.workspaceId}/absences`)
  await page.getByText('This could not be loaded').first().waitFor()
  await page.getByRole('link', { name: 'My day' }).last().click()
  await page.getByRole('button', { name: 'Start work' }).waitFor()
})

test('a page started offline says when its oldest data was read, if it has any', async () => {
  await company.person({ attributes: { username: 'Olga Old' } })
  const { page, goAway, comeBack } = await openAway(`/w/${company.workspaceId}/people`, admin.token)
  const textOf = (at: Temporal.Instant): string => {
    const { year, month, day, hour, minute } = at.toZonedDateTimeISO('Europe/Berlin')
    const [days, months, hours, minutes] = [day, month, hour, minute].map((part) => String(part).padStart(2, '0'))
    return `${days}/${months}/${year}, ${hours}:${minutes}`
  }
  await page.getByRole('link', { name: 'Olga Old' }).waitFor()
  await waitForIdle(page)
  const read = Temporal.Now.instant()
  await keepAll(page)
  await goAway()
  // Two days later.
  await page.addInitScript(fakeClockScript(Temporal.Now.instant().add({ hours: 48 })))
  await page.reload()
  await page.getByRole('link', { name: 'Olga Old' }).waitFor()
  await page.getByText('No connection to the server', { exact: true }).waitFor()
  const said = await page.getByText(/^You are seeing the latest data loaded/).textContent()
  const readAt = /\(as of (.+) or later\)/.exec(said!)?.[1]
  const possible = [-180, -120, -60, 0].map((seconds) => textOf(read.add({ seconds })))
  assert.ok(readAt && possible.includes(readAt), `${readAt} is none of ${possible}`)

  // After the server has been reached, the time of the next loss is known.
  await comeBack()
  await page.reload()
  await page.getByRole('link', { name: 'Olga Old' }).waitFor()
  await waitForIdle(page)
  await goAway()
  await page.getByRole('link', { name: 'My day' }).last().click()
  await page.getByText(/^No connection to the server since \d\d:\d\d$/).waitFor()
  await page.getByText(/^You are seeing the latest data loaded \(as of \d\d:\d\d or later\)/).waitFor()
})

test('signing out removes all data from the device', async () => {
  const sven = await company.person({ attributes: { username: 'Sven Signedout' } })
  const page = await open(`/w/${company.workspaceId}/my-day`, { as: sven.token, serviceWorkers: 'allow' })
  await page.getByRole('button', { name: 'Start work' }).waitFor()
  await eventually(() => isKept(page))
  await page.getByRole('button', { name: /Sven Signedout/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await eventually(async () => !(await isKept(page)))
})

test('an unknown address is a page, or JSON if that is requested', async () => {
  const page = await open('/no/such/page')
  await page.getByText('Page not found').waitFor()
  const asked = async (path: string, accept: string) => {
    const response = await fetch(new URL(path, base), { headers: { accept } })
    return [response.status, response.headers.get('content-type')?.split(';')[0]]
  }
  assert.deepEqual(await asked('/no/such/page', 'text/html'), [404, 'text/html'])
  assert.deepEqual(await asked('/no/such/page', '*/*'), [404, 'application/json'])
  assert.deepEqual(await asked('/api/v3/no_such_thing', 'text/html'), [404, 'application/json'])
})

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { createCompany } from '../support/company.ts'
import { waitForEventStream, waitForIdle } from '../support/page-state.ts'
import { startWebApp } from '../support/web-app.ts'

// A user's own change is read again once: by the page itself, and not again when the event stream reports it.

const { world, open } = await startWebApp()
const company = await createCompany(world)
const { ws, workspaceId, admin } = company
const tags = `/w/${workspaceId}/settings/tags`

/** Longer than the server and the page debounce changes. */
const untilTold = () => sleep(1500)

/** The page's API reads from now on. */
function readsOf(page: Page): () => string[] {
  const reads: string[] = []
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/v3') && !pathname.endsWith('/events'))
      reads.push(`${pathname.slice(ws.length + 1)}${search}`)
  })
  return () => reads.splice(0).sort()
}

/** Checks that nothing was read twice, and that there was a matching read at all. */
function assertOnce(reads: readonly string[], some: RegExp): void {
  assert.ok(reads.some((read) => some.test(read)))
  assert.deepEqual(
    reads.filter((read, at) => reads.indexOf(read) !== at),
    [],
  )
}

async function listening(page: Page): Promise<void> {
  await waitForEventStream(page)
  await waitForIdle(page)
  await untilTold()
}

async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New tag' }).first().click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText(name, { exact: true }).waitFor()
}

test('an own change is read once, and a simultaneous change by somebody else is not missed', async () => {
  const page = await open(tags, { as: admin.token })
  await listening(page)
  const reads = readsOf(page)
  await add(page, 'Own')
  await untilTold()
  assertOnce(reads(), /^tags\?/)
  const other = await company.person({ roles: [3] })
  await untilTold()
  for (const delay of [0, 200, 500]) {
    const stored = page.waitForResponse((response) => response.request().method() === 'POST')
    const theirs = stored.then(async () => {
      await sleep(delay)
      return world.post(`${ws}/tags`, { title: `Theirs ${delay}` }, other.token)
    })
    await add(page, `Mine ${delay}`)
    assert.equal((await theirs).status, 201)
    await page.getByText(`Theirs ${delay}`, { exact: true }).waitFor()
  }
})

test('another window of the same person reads it like any other change', async () => {
  const [here, there] = [await open(tags, { as: admin.token }), await open(tags, { as: admin.token })]
  await listening(there)
  await add(here, 'From the other window')
  await there.getByText('From the other window', { exact: true }).waitFor()
})

test('without an event stream an own change is still shown', async () => {
  const page = await open('/', { as: admin.token })
  await page.route('**/events?*', (route) => route.abort())
  await page.goto(tags)
  await waitForIdle(page)
  await add(page, 'Without a stream')
})

test('after a punch, times are read once', async () => {
  const person = await company.person()
  const page = await open(`/w/${workspaceId}/`, { as: person.token })
  await listening(page)
  const reads = readsOf(page)
  await page
    .getByRole('button', { name: /^Start/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^(End|Stop)/ })
    .first()
    .waitFor()
  await untilTold()
  assertOnce(reads(), /^time_trackings\?/)
})

test('a change between reading the page and opening its event stream is shown', async () => {
  const page = await open('about:blank', { as: admin.token })
  let openStream: () => void = () => {}
  const mayOpen = new Promise<void>((resolve) => {
    openStream = resolve
  })
  await page.route('**/events?*', async (route) => {
    await mayOpen
    await route.continue()
  })
  await company.tag('Before the page')
  await page.goto(tags)
  await page.getByText('Before the page').waitFor()
  await waitForIdle(page)
  const reads = readsOf(page)
  await company.tag('Before the stream')
  openStream()
  await page.getByText('Before the stream').waitFor()
  assertOnce(reads(), /^tags\?/)
})

test('changes from before the page was loaded are not read again', async () => {
  const page = await open('about:blank', { as: admin.token })
  await company.tag('Just before')
  // Longer than the event takes to arrive.
  await untilTold()
  const reads = readsOf(page)
  await page.goto(tags)
  await page.getByText('Just before').waitFor()
  await listening(page)
  assertOnce(reads(), /^tags\?/)
})

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../support/accessibility.ts'
import { createCompany } from '../support/company.ts'
import { createTcpProxy } from '../support/tcp-proxy.ts'
import { startWebApp } from '../support/web-app.ts'
import { eventually } from '../support/world.ts'
import { truncatedLabels } from './support/filled-web-app.ts'

const { world, base, open } = await startWebApp()
const company = await createCompany(world, { workspace_name: 'Hamburg' })
const { ws, admin } = company

type Action = { attributes: { action_type: string; action_time: string } }

const punchesOf = async (personId: string): Promise<Action[]> =>
  (await world.get(`${ws}/time_trackings/actions?filter[user_id]=eq:${personId}`, admin.token)).body.data.toReversed()

const openKiosk = async (title: string, baseURL = base): Promise<Page> => {
  const issued = await world.post(`${ws}/kiosks`, { title }, admin.token)
  assert.equal(issued.status, 201, issued.text)
  const page = await open(`/kiosk#token=${issued.body.data.attributes.token}`, {
    viewport: { width: 1024, height: 768 },
    serviceWorkers: 'allow',
    baseURL,
  })
  await page.getByText(`Hamburg · ${title}`).waitFor()
  return page
}

async function enterPin(page: Page, pin: string): Promise<void> {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: 'Next' }).click()
}

test('a wrong PIN is refused, the right one punches, and then the list of names is back', async () => {
  const emil = await company.person({ attributes: { username: 'Emil Employee', tablet_pin: '4711' } })
  const page = await openKiosk('Front door')
  await assertAccessible(page)
  await page.getByRole('button', { name: /Emil Employee/ }).click()
  await page.getByRole('button', { name: 'Next' }).waitFor()
  await page.setViewportSize({ width: 320, height: 640 })
  assert.deepEqual(await truncatedLabels(page), [], 'on a small phone')
  await enterPin(page, '1234')
  await page.getByRole('button', { name: 'Start work' }).click()
  await page.getByRole('alert').waitFor()
  assert.deepEqual(await punchesOf(emil.id), [])

  await enterPin(page, '4711')
  await page.getByRole('button', { name: 'Start work' }).click()
  await page.getByRole('heading', { name: 'Welcome, Emil Employee!' }).waitFor()
  const [punch, ...rest] = await punchesOf(emil.id)
  assert.deepEqual([punch!.attributes.action_type, rest], ['start', []])
  // Back to the start without a press.
  await page.getByRole('heading', { name: 'Who are you?' }).waitFor()
  await page.getByRole('button', { name: /Emil Employee working/ }).waitFor()
})

test('by keyboard only, each step continues from the previous one', async () => {
  const kay = await company.person({ attributes: { username: 'Kay Keys', tablet_pin: '2580' } })
  const page = await openKiosk('Workshop')
  await page.getByRole('button', { name: /Kay Keys/ }).press('Enter')
  await page.getByLabel('PIN').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('2580')
  await page.keyboard.press('Enter')
  await page.locator('h1:focus', { hasText: 'What would you like to do?' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.locator('h1:focus', { hasText: 'Welcome, Kay Keys!' }).waitFor()
  assert.equal((await punchesOf(kay.id)).length, 1)
})

test('on a phone long names are readable, and the confirmation is centred', async () => {
  await company.person({ attributes: { username: 'Karl-Heinz von der Mühlenbeck-Oberländer', tablet_pin: '4712' } })
  const page = await openKiosk('Side door')
  await page.setViewportSize({ width: 390, height: 844 })
  const name = page.getByText('Karl-Heinz von der Mühlenbeck-Oberländer', { exact: true })
  const hidden = await name.evaluate((node) => [
    node.scrollWidth - node.clientWidth,
    node.scrollHeight - node.clientHeight,
  ])
  assert.deepEqual(hidden, [0, 0])
  await name.click()
  await enterPin(page, '4712')
  await page.getByRole('button', { name: 'Start work' }).click()
  const title = page.getByRole('heading', { name: 'Welcome, Karl-Heinz von der Mühlenbeck-Oberländer!' })
  await title.waitFor()
  assert.equal(await page.evaluate(`getComputedStyle(document.querySelector('h1')).textAlign`), 'center')
})

test('guessing PINs is rate limited', async () => {
  await company.person({ attributes: { username: 'Gesine 🦊 Guessed', tablet_pin: '999999' } })
  const page = await openKiosk('Back door')
  await page.getByText('G🦊', { exact: true }).waitFor()
  await page.getByRole('button', { name: /Gesine/ }).click()
  for (let attempt = 0; attempt < 6; attempt++) {
    await enterPin(page, `00${attempt}`)
    await page.getByRole('button', { name: 'Start work' }).click()
    await page.getByRole('alert').waitFor()
  }
  await page.getByText(/too many/i).waitFor()
})

const keptPage = `navigator.serviceWorker.controller !== null`

test('offline punches are stored, survive a restart, and are sent once in order', async () => {
  const olga = await company.person({ attributes: { username: 'Olga Offline', tablet_pin: '0815' } })
  // After a reload the service worker goes offline a moment later than the page, so the connection to the server is cut as
  // well.
  const way = await createTcpProxy(base)
  const page = await openKiosk('Gate', way.url)
  await eventually(() => page.evaluate(keptPage))
  await way.cut()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /Olga Offline/ }).click()
  await enterPin(page, '0815')
  const before = Date.now() - 1000
  await page.getByRole('button', { name: 'Start work' }).click()
  await page.getByText('saved on this device and will be sent').waitFor()
  const touched = Date.now()
  // Still offline, and the server still unreachable: the tablet remembers that she is at work.
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: /Olga Offline working/ }).click()
  await enterPin(page, '0815')
  await page.getByRole('button', { name: 'End work' }).click()
  await page.getByText('saved on this device and will be sent').waitFor()
  await page.getByText('The server cannot be reached').waitFor()
  assert.doesNotMatch(
    await page.evaluate('JSON.stringify({ ...localStorage })'),
    /0815/,
    'PINs are not stored in plain text',
  )
  // The tablet restarts.
  await page.reload()
  await page.getByText('2 punches waiting to be sent').waitFor()
  await page.getByText('The server cannot be reached').waitFor()
  assert.deepEqual(await punchesOf(olga.id), [])

  await way.restore()
  await page.context().setOffline(false)
  await page.getByText(/to be sent/).waitFor({ state: 'detached' })
  await page.getByText('The server cannot be reached').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /Olga Offline not working/ }).waitFor()
  const punches = await punchesOf(olga.id)
  assert.deepEqual(
    punches.map(({ attributes }) => attributes.action_type),
    ['start', 'end'],
  )
  const at = Date.parse(punches[0]!.attributes.action_time)
  assert.ok(at >= before - 1000 && at <= touched, 'the moment of the touch counts')

  // By the PIN alone: the tablet does not know the name until the server has answered.
  await way.cut()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Use PIN only' }).click()
  await enterPin(page, '0815')
  await page.getByRole('button', { name: 'Start work' }).click()
  await page.getByRole('heading', { name: 'Welcome!', exact: true }).waitFor()
})

test('a punch whose response was lost is sent again and stored once', async () => {
  const lars = await company.person({ attributes: { username: 'Lars Lost', tablet_pin: '0816' } })
  const page = await openKiosk('Dock')
  const sent: string[] = []
  let areAnswersLost = true
  await page.route('**/api/v3/kiosk/punches', async (route) => {
    sent.push(route.request().postDataJSON().data.attributes.action_type)
    if (!areAnswersLost) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  const punchAs = async (action: string): Promise<void> => {
    await page.getByRole('button', { name: /Lars Lost/ }).click()
    await enterPin(page, '0816')
    await page.getByRole('button', { name: action }).click()
    await page.getByText('saved on this device and will be sent').waitFor()
    await page.getByRole('button', { name: 'OK' }).click()
  }
  await punchAs('Start work')
  // The next punch does not overtake the one that is waiting.
  await punchAs('End work')
  assert.deepEqual([...new Set(sent)], ['start'])
  areAnswersLost = false
  await page.getByText(/to be sent/).waitFor({ state: 'detached' })
  assert.ok(sent.length >= 3)
  const types = (await punchesOf(lars.id)).map(({ attributes }) => attributes.action_type)
  assert.deepEqual(types, ['start', 'end'])
})

/** A punch as it is stored on the tablet. */
const waits = (page: Page, punch: object): Promise<void> =>
  page.evaluate((rows) => localStorage.setItem('stint-kiosk-waiting', rows), JSON.stringify([punch]))

test('a PIN stored by an earlier version is sealed first, and its punch is sent', async () => {
  const erna = await company.person({ attributes: { username: 'Erna Earlier', tablet_pin: '081799' } })
  const page = await openKiosk('Cellar')
  await page.route('**/api/v3/kiosk/punches', (route) => route.abort('connectionreset'))
  const punch = { key: crypto.randomUUID(), personId: erna.id, name: 'Erna Earlier', type: 'start' }
  await waits(page, { ...punch, pin: '081799', at: new Date().toISOString() })
  await page.reload()
  await page.getByText('1 punch waiting to be sent').waitFor()
  await eventually(async () => !/081799/.test(await page.evaluate('JSON.stringify({ ...localStorage })')))
  // Reloads again, so that nothing of it is in memory.
  await page.reload()
  await page.getByText('1 punch waiting to be sent').waitFor()
  assert.deepEqual(await punchesOf(erna.id), [])
  await page.unroute('**/api/v3/kiosk/punches')
  await page.getByText(/to be sent/).waitFor({ state: 'detached' })
  assert.equal((await punchesOf(erna.id)).length, 1)
})

test('the key that seals PINs cannot be extracted from the browser', async () => {
  const page = await openKiosk('Attic')
  const nina = await company.person({ attributes: { username: 'Nina Nokey', tablet_pin: '0818' } })
  await page.reload()
  await page.getByRole('button', { name: /Nina Nokey/ }).click()
  await enterPin(page, '0818')
  await page.getByRole('button', { name: 'Start work' }).click()
  await page.getByRole('heading', { name: 'Welcome, Nina Nokey!' }).waitFor()
  const found = await page.evaluate(`new Promise((resolve) => {
    indexedDB.open('stint-kiosk').onsuccess = ({ target }) => {
      const asked = target.result.transaction('keys').objectStore('keys').get('pins')
      asked.onsuccess = () => resolve([asked.result.extractable, asked.result.algorithm.name])
    }
  })`)
  assert.deepEqual(found, [false, 'AES-GCM'])

  // A punch whose key is gone is shown with its person's name, and no longer waits.
  await waits(page, {
    key: crypto.randomUUID(),
    personId: nina.id,
    name: 'Nina Nokey',
    type: 'end',
    at: new Date().toISOString(),
    sealedPin: btoa('x'.repeat(40)),
  })
  await page.reload()
  await page.getByText('The PIN was lost when the device restarted.').waitFor()
  assert.equal((await punchesOf(nina.id)).length, 1)
})

test('a revoked kiosk says so', async () => {
  const page = await openKiosk('Shed')
  const list = await world.get(`${ws}/kiosks`, admin.token)
  const shed = list.body.data.find(({ attributes }: { attributes: { title: string } }) => attributes.title === 'Shed')
  assert.equal((await world.delete(`${ws}/kiosks/${shed.id}`, admin.token)).status, 200)
  await page.reload()
  await page.getByText('This kiosk has been revoked').waitFor()
})

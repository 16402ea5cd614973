import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCompany } from '../support/company.ts'
import { waitForIdle } from '../support/page-state.ts'
import { timeTrackings } from '../support/time-trackings.ts'
import { startWebApp } from '../support/web-app.ts'
import { eventually } from '../support/world.ts'

const { world, open } = await startWebApp()
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const trackings = timeTrackings(world, company)
const { ws, admin } = company
const emil = await company.person({ attributes: { start_of_accounting: '2026-01-01' } })
const made = (day: string, from: string, until: string, breaks: object[] = []) =>
  trackings.createRecord({
    attributes: { starts_at: `${day}T${from}:00`, ends_at: `${day}T${until}:00`, breaks_attributes: breaks },
    relationships: trackings.relationshipsFor(emil),
  })
/** Start, end and net hours of the times from a day on. */
const timesFrom = async (day: string): Promise<[string, string, number][]> => {
  const query = `filter[user_id]=eq:${emil.id}&filter[starts_at]=gte:${day}&sort=starts_at`
  return (await trackings.list(query)).body.data.map(
    ({ attributes }: { attributes: { starts_at: string; ends_at: string; net_time: number } }) => [
      attributes.starts_at.slice(5, 16),
      attributes.ends_at.slice(5, 16),
      attributes.net_time,
    ],
  )
}
const types = (await world.get(`${ws}/absence_types`, admin.token)).body.data

test('a week is filled from the previous week and from the schedule, with a preview, and undone', async () => {
  await made('2026-01-26', '08:00', '16:30', [{ starts_at: '2026-01-26T12:00:00', ends_at: '2026-01-26T12:30:00' }])
  await made('2026-01-27', '09:00', '17:00')
  await made('2026-01-28', '09:00', '17:00')
  await made('2026-02-03', '08:00', '10:00')
  const away = { starts_at: '2026-02-04T00:00:00', ends_at: '2026-02-04T23:59:59', full_day: true }
  const asked = { ...away, user_id: emil.id, absence_type_id: types[0].id }
  assert.equal((await world.post(`${ws}/absences`, asked, admin.token)).status, 200)
  const weeks = [[480, 480, 480, 480, 480, 0, 0]]
  const schedule = await world.post(
    `${ws}/users/${emil.id}/work_schedules`,
    { starts_on: '2026-01-01', weeks },
    admin.token,
  )
  assert.equal(schedule.status, 201, schedule.text)

  const page = await open(`/w/${company.workspaceId}/time?week=2026-02-02&person=${emil.id}`, { as: admin.token })
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Fill week' }).click()
  await page.getByRole('menuitem', { name: 'Copy last week' }).click()
  await dialog.getByText('Mon 2 Feb, 08:00 – 16:30 · break 0:30').waitFor()
  await dialog.getByText('Tue 3 Feb: already has times').waitFor()
  await dialog.getByText('Wed 4 Feb: absence').waitFor()
  await dialog.getByRole('button', { name: 'Add 1 time' }).click()
  const block = page.getByRole('button', { name: /Mon 2 Feb, 08:00 – 16:30/ })
  await block.waitFor()
  assert.deepEqual(await timesFrom('2026-02-02'), [
    ['02-02T07:00', '02-02T15:30', 8],
    ['02-03T07:00', '02-03T09:00', 2],
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await block.waitFor({ state: 'detached' })

  // A late shift that ended at midnight belongs to the day before.
  await trackings.createRecord({
    attributes: { starts_at: '2026-02-01T16:00:00', ends_at: '2026-02-02T00:00:00' },
    relationships: trackings.relationshipsFor(emil),
  })
  await page.getByRole('button', { name: 'Fill week' }).click()
  await page.getByRole('menuitem', { name: 'From the schedule' }).click()
  await dialog.getByLabel('Work starts at').fill('09:00')
  await dialog.getByText('Fri 6 Feb, 09:00 – 17:30 · break 0:30').waitFor()
  await dialog.getByRole('button', { name: 'Add 3 times' }).click()
  await page.getByText('3 times added').waitFor()
  assert.deepEqual(await timesFrom('2026-02-02'), [
    ['02-02T08:00', '02-02T16:30', 8],
    ['02-03T07:00', '02-03T09:00', 2],
    ['02-05T08:00', '02-05T16:30', 8],
    ['02-06T08:00', '02-06T16:30', 8],
  ])

  // The same again, on the next day, which already has times.
  await page.getByRole('button', { name: /Mon 2 Feb, 09:00 – 17:30/ }).click()
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  const form = page.getByRole('dialog', { name: 'Add time' })
  await form.getByText('Overlaps with other times').waitFor()
  await form.getByText('Tue 3 Feb, 08:00 – 10:00').waitFor()
  await form.getByLabel(/^Start(?! of)/).fill('10:00')
  await form.getByText('Overlaps with other times').waitFor({ state: 'detached' })
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: /Tue 3 Feb, 10:00 – 17:30, Net 7:00/ }).waitFor()

  // New times are for the displayed week.
  await page.getByRole('button', { name: 'Add time', exact: true }).click()
  assert.equal(await form.getByLabel('Date').inputValue(), '02/02/2026')
})

test('a time is moved and resized by mouse and keyboard, and the change undone', async () => {
  const { id } = await made('2026-03-23', '08:00', '12:00', [
    { starts_at: '2026-03-23T10:00:00', ends_at: '2026-03-23T10:15:00' },
  ])
  await made('2026-03-24', '07:00', '08:00')
  const address = `/w/${company.workspaceId}/time?week=2026-03-23&person=${emil.id}`
  const page = await open(address, { as: admin.token, language: 'de' })
  const blockOf = (times: string) => page.getByRole('button', { name: new RegExp(`, ${times}`) })
  /** A moved time is shown at once, and stored a moment later. */
  const isStored = (...moments: string[]): Promise<unknown> =>
    eventually(async () => {
      const { starts_at, ends_at } = (await trackings.read(id)).attributes
      return `${starts_at.slice(5, 16)} ${ends_at.slice(5, 16)}` === moments.join(' ')
    })
  const drag = async (times: string, from: 'middle' | 'bottom', days: number, pixels: number): Promise<void> => {
    const { x, y, width, height } = (await blockOf(times).boundingBox())!
    const day = (await page.getByRole('region', { name: /^Dienstag/ }).boundingBox())!
    const at = from === 'middle' ? y + height / 2 : y + height - 3
    await page.mouse.move(x + width / 2, at)
    await page.mouse.down()
    await page.mouse.move(x + width / 2 + days * day.width, at + pixels, { steps: 4 })
    await page.mouse.up()
  }

  // An hour is 40 pixels high.
  await blockOf('08:00 – 12:00').waitFor()
  await drag('08:00 – 12:00', 'middle', 1, 61)
  await blockOf('09:30 – 13:30').waitFor()
  await page.getByText('Zeit verschoben').waitFor()
  await isStored('03-24T08:30', '03-24T12:30')
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await blockOf('08:00 – 12:00').waitFor()

  await drag('08:00 – 12:00', 'bottom', 0, 20)
  await blockOf('08:00 – 12:30').waitFor()
  await page.getByText('Zeit verschoben').waitFor()

  const block = blockOf('08:00 – 12:30')
  const status = page.getByRole('status').filter({ hasText: 'Di., 24. März, 07:50 – 12:25' })
  const press = async (...pressed: string[]): Promise<void> => {
    for (const key of pressed) await page.keyboard.press(key)
  }
  await block.focus()
  await press('ArrowRight', 'ArrowUp', 'ArrowUp', 'Shift+ArrowDown')
  await status.filter({ hasText: 'überschneidet sich' }).waitFor()
  await press('Escape')
  await status.waitFor({ state: 'detached' })
  await isStored('03-23T07:00', '03-23T11:30')
  await press('ArrowRight', 'ArrowUp', 'ArrowUp', 'Shift+ArrowDown', 'Enter')
  await blockOf('07:50 – 12:25').and(page.locator(':focus')).waitFor()
  await isStored('03-24T06:50', '03-24T11:25')
})

test('of two consecutive moves the second one wins, even if the first is slower', async () => {
  const { id } = await made('2026-06-15', '08:00', '12:00')
  const page = await open(`/w/${company.workspaceId}/time?week=2026-06-15&person=${emil.id}`, { as: admin.token })
  await page.route(
    `**/time_trackings/${id}`,
    async (route) => {
      if (route.request().method() === 'PATCH') await sleep(1500)
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: /, 08:00 – 12:00/ }).focus()
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('button', { name: /, 08:05 – 12:05/ }).waitFor()
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('button', { name: /, 08:10 – 12:10/ }).waitFor()
  await waitForIdle(page)
  await page.getByText('Time moved').first().waitFor()
  await waitForIdle(page)
  assert.equal((await trackings.read(id)).attributes.starts_at, '2026-06-15T06:10:00Z')
  await page.getByRole('button', { name: /, 08:10 – 12:10/ }).waitFor()
})

test('a long press on a time drags and resizes it by touch; otherwise the page scrolls', async () => {
  const { id } = await made('2026-04-13', '08:00', '12:00')
  const address = `/w/${company.workspaceId}/time?week=2026-04-13&person=${emil.id}`
  const page = await open(address, { as: admin.token, hasTouch: true, viewport: { width: 1280, height: 500 } })
  const touches = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    touches.send('Input.dispatchTouchEvent', { type, touchPoints })
  const blockOf = (times: string) => page.getByRole('button', { name: new RegExp(`, ${times}`) })
  const draft = (times: string) => page.getByRole('status').filter({ hasText: times })
  /** Presses the block there until it is picked up, if it should be, and drags it. */
  const pull = async (times: string, part: number, by: { days: number; pixels: number }, picksUp: boolean) => {
    await blockOf(times).scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await blockOf(times).boundingBox())!
    const from = { x: x + width / 2, y: y + height * part }
    const day = (await page.getByRole('region', { name: /^Tuesday/ }).boundingBox())!
    const scrolled = await page.evaluate('window.scrollY')
    await touch('touchStart', from)
    if (picksUp) await draft(times).waitFor()
    for (const share of [0.3, 0.6, 1])
      await touch('touchMove', { x: from.x + by.days * day.width * share, y: from.y + by.pixels * share })
    if (picksUp) assert.equal(await page.evaluate('window.scrollY'), scrolled)
  }
  const isStored = (from: string, until: string): Promise<unknown> =>
    eventually(async () => {
      const { starts_at, ends_at } = (await trackings.read(id)).attributes
      return starts_at.slice(5, 16) === from && ends_at.slice(5, 16) === until
    })

  await pull('08:00 – 12:00', 0.5, { days: 1, pixels: 41 }, true)
  await draft('Tue 14 Apr, 09:00 – 13:00').waitFor()
  await touch('touchEnd')
  await blockOf('09:00 – 13:00').waitFor()
  await isStored('04-14T07:00', '04-14T11:00')
  await pull('09:00 – 13:00', 0.96, { days: 0, pixels: -20 }, true)
  await touch('touchEnd')
  await blockOf('09:00 – 12:30').waitFor()
  await isStored('04-14T07:00', '04-14T10:30')

  await page.evaluate('window.scrollTo(0, 0)')
  await pull('09:00 – 12:30', 0.5, { days: 0, pixels: -80 }, false)
  await touch('touchEnd')
  await page.waitForFunction('window.scrollY > 0')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await isStored('04-14T07:00', '04-14T10:30')

  // A short touch opens it.
  await blockOf('09:00 – 12:30').tap()
  await page.getByRole('dialog').waitFor()
})

test('filters of the table are saved under a name', async () => {
  const address = `/w/${company.workspaceId}/time?view=table&person=all&state=unconfirmed&from=2026-01-01`
  const page = await open(address, { as: admin.token })
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByRole('menuitem', { name: 'Save these filters' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Still open')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.waitForURL((url) => !url.searchParams.has('state'))
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByRole('menuitem', { name: 'Still open' }).click()
  await page.waitForURL(({ searchParams }) => searchParams.get('state') === 'unconfirmed')
  assert.equal(new URL(page.url()).searchParams.get('from'), '2026-01-01')
})

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { pino } from 'pino'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { createFeed, parseEvents } from '../../../support/calendar-feeds.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { createWorld } from '../../../support/world.ts'

const lines: string[] = []
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
const world = await createWorld({ log, env: { STINT_LIMIT_CALENDAR: '30/15m' } })
world.clock.set('2026-06-01T10:00:00Z')
const company = await createAbsenceCompany(world, { workspace_name: 'Hamburg', holiday_calendar: 'DE-HH' })
const { ws, admin } = company
const { lead, member, stranger } = await company.createTeam()

test('200 own absences: full days as dates with an exclusive end, others in UTC', async () => {
  const whole = await company.createAbsence(member.token)
  // In the nights in which the clock is set back and forward.
  const back = { starts_at: '2026-10-25T01:30:00+02:00', ends_at: '2026-10-25T03:30:00+01:00', full_day: false }
  const forth = { starts_at: '2027-03-28T01:30:00+01:00', ends_at: '2027-03-28T03:30:00+02:00', full_day: false }
  for (const span of [back, forth])
    await company.createAbsence(member.token, { ...span, title: 'Doctor; urgent, “now”' })
  await company.decide(whole, 'confirmed')
  await company.createAbsence(stranger.token)
  const { url } = await createFeed(world, ws, member.token, 'own_absences')
  const answer = await world.get(url)
  assert.equal(answer.headers['content-type'], 'text/calendar; charset=utf-8')
  assert.equal(answer.headers['cache-control'], 'private, no-cache')
  assert.match(answer.text, /^NAME:Hamburg: My absences\r$/m)
  assert.match(answer.text, /^REFRESH-INTERVAL;VALUE=DURATION:PT1H\r$/m)
  const events = parseEvents(answer)
  assert.deepEqual(
    events.map(({ summary, start, end, status }) => ({ summary, start, end, status })),
    [
      { summary: 'Vacation', start: '2026-07-06', end: '2026-07-11', status: 'CONFIRMED' },
      {
        summary: 'Doctor; urgent, “now”',
        start: '2026-10-24T23:30:00Z',
        end: '2026-10-25T02:30:00Z',
        status: 'TENTATIVE',
      },
      {
        summary: 'Doctor; urgent, “now”',
        start: '2027-03-28T00:30:00Z',
        end: '2027-03-28T01:30:00Z',
        status: 'TENTATIVE',
      },
    ],
  )
  assert.equal(new Set(events.map(({ uid }) => uid)).size, 3)
})

test('200 a change keeps UID and raises SEQUENCE and DTSTAMP; deleted or rejected ones are CANCELLED for 30 days', async () => {
  const person = await company.person()
  const { url } = await createFeed(world, ws, person.token, 'own_absences')
  const [changed, removed, rejected] = [
    await company.createAbsence(person.token),
    await company.createAbsence(person.token, { starts_at: '2026-08-03', ends_at: '2026-08-04' }),
    await company.createAbsence(person.token, { starts_at: '2026-09-03', ends_at: '2026-09-04' }),
  ]
  const before = parseEvents(await world.get(url))
  world.clock.advance({ hours: 1 })
  assert.equal((await world.patch(`${company.absences}/${changed}`, { title: 'Sea' }, person.token)).status, 200)
  assert.equal((await world.delete(`${company.absences}/${removed}`, person.token)).status, 200)
  await company.decide(rejected, 'rejected')
  const after = parseEvents(await world.get(url))
  assert.deepEqual(
    after.map(({ uid }) => uid),
    before.map(({ uid }) => uid),
  )
  assert.deepEqual(
    after.map(({ status }) => status),
    ['TENTATIVE', 'CANCELLED', 'CANCELLED'],
  )
  for (const [at, event] of after.entries()) {
    assert.ok(event.sequence > before[at]!.sequence)
    assert.ok(event.stamp > before[at]!.stamp)
  }
  assert.equal(after[0]!.summary, 'Sea')
  world.clock.advance({ hours: 29 * 24 })
  assert.equal(parseEvents(await world.get(url)).length, 3)
  world.clock.advance({ hours: 2 * 24 })
  assert.deepEqual(
    parseEvents(await world.get(url)).map(({ uid }) => uid),
    [before[0]!.uid],
  )
  world.clock.set('2026-06-01T12:00:00Z')
})

test('200 the team feed of a lead has names, without titles or types; that of an admin has everybody', async () => {
  const team = await createFeed(world, ws, lead.token, 'team_absences')
  const all = await createFeed(world, ws, admin.token, 'team_absences')
  const ofTeam = await world.get(team.url)
  const names = (answer: typeof ofTeam) => new Set(parseEvents(answer).map(({ summary }) => summary))
  assert.deepEqual(names(ofTeam), new Set(['Mia Member']))
  assert.doesNotMatch(ofTeam.text, /Vacation|Doctor/)
  assert.ok(names(await world.get(all.url)).has('Otto Outside'))
  const [before] = parseEvents(ofTeam)
  world.clock.advance({ hours: 1 })
  await world.patch(`${ws}/users/${member.id}`, { salary: 4000 }, admin.token)
  assert.equal((await world.get(team.url)).text, ofTeam.text, 'changes that leads do not see do not change the feed')
  // A new name raises the sequence, which tells calendar programs that the event has changed.
  await world.patch(`${ws}/users/${member.id}`, { username: 'Mia Miller' }, admin.token)
  const [renamed] = parseEvents(await world.get(team.url))
  assert.deepEqual([renamed!.uid, renamed!.summary], [before!.uid, 'Mia Miller'])
  assert.ok(renamed!.sequence > before!.sequence)
})

test('200 a former lead’s team feed is empty; 404 while the person is deactivated and once deleted', async () => {
  const { lead: former, member: theirs } = await company.createTeam()
  await company.createAbsence(theirs.token)
  const { url } = await createFeed(world, ws, former.token, 'team_absences')
  assert.equal(parseEvents(await world.get(url)).length, 1)
  await world.patch(`${ws}/users/${former.id}`, { role_ids: [1] }, admin.token)
  assert.deepEqual(parseEvents(await world.get(url)), [])
  const become = (status: string) => world.patch(`${ws}/users/${former.id}/user_status`, { status }, admin.token)
  assert.equal((await become('inactive')).status, 200)
  assertRefused(await world.get(url), 404)
  assert.equal((await become('active')).status, 200)
  assert.equal((await world.get(url)).status, 200)
  assert.equal((await world.delete(`${ws}/users/${former.id}`, admin.token)).status, 200)
  assertRefused(await world.get(url), 404)
})

test('200 public holidays from last year to the year after next, with special days of the workspace', async () => {
  await world.patch(ws, { special_days: [{ day: '12-24', share: 0.5, name: 'Christmas Eve' }] }, admin.token)
  const { url } = await createFeed(world, ws, member.token, 'public_holidays')
  const events = parseEvents(await world.get(url))
  const starting = (text: string) => events.filter(({ start }) => start.startsWith(text))
  assert.deepEqual(
    ['2024', '2025', '2026', '2027', '2028', '2029'].map((year) => starting(year).length),
    [0, 11, 11, 11, 11, 0],
  )
  assert.deepEqual(
    starting('2026-12').map(({ summary, start, end }) => [summary, start, end]),
    [
      ['Christmas Eve (½)', '2026-12-24', '2026-12-25'],
      ['Christmas Day', '2026-12-25', '2026-12-26'],
      ['Boxing Day', '2026-12-26', '2026-12-27'],
    ],
  )
  assert.equal(new Set(events.map(({ uid }) => uid)).size, events.length)
})

test('200 public holidays are in the language of the reader, special days as entered', async () => {
  await world.patch(ws, { special_days: [{ day: '12-24', share: 0.5, name: 'Christmas Eve' }] }, admin.token)
  const summaries = async (locale: string | null): Promise<(string | undefined)[]> => {
    const reader = await company.person({ attributes: { ...(locale && { locale }) } })
    const { url } = await createFeed(world, ws, reader.token, 'public_holidays')
    const answer = await world.get(url)
    const name = /X-WR-CALNAME:(.*)\r/.exec(answer.text)?.[1]
    const events = parseEvents(answer).filter(({ start }) => start.startsWith('2026-12'))
    return [name, ...events.map(({ summary }) => summary)]
  }
  const german = ['Hamburg: Feiertage', 'Christmas Eve (½)', '1. Weihnachtstag', '2. Weihnachtstag']
  const english = ['Hamburg: Public holidays', 'Christmas Eve (½)', 'Christmas Day', 'Boxing Day']
  assert.deepEqual(await summaries('de'), german)
  assert.deepEqual(await summaries('en'), english)
  assert.deepEqual(await summaries(null), english, 'the language of the workspace')
  await world.patch(ws, { locale: 'de' }, admin.token)
  assert.deepEqual(await summaries(null), german)
  await world.patch(ws, { locale: 'en' }, admin.token)
})

test('304 as long as nothing has changed, also for weak and multiple ETags', async () => {
  const person = await company.person()
  const { url } = await createFeed(world, ws, person.token, 'own_absences')
  const first = await world.get(url)
  const etag = String(first.headers.etag)
  const ask = (tags: string) => world.request('GET', url, { headers: { 'if-none-match': tags } })
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await ask(tags)
    assert.deepEqual([answer.status, answer.text, answer.headers.etag], [304, '', etag], tags)
  }
  assert.equal((await ask('"other"')).status, 200)
  await company.createAbsence(person.token)
  const after = await ask(etag)
  assert.equal(after.status, 200)
  assert.notEqual(after.headers.etag, etag)
  const head = await world.request('HEAD', url)
  assert.deepEqual([head.status, head.text, head.headers.etag], [200, '', after.headers.etag])
})

test('404 for unknown secrets, tokens of other kinds, and malformed names', async () => {
  const { url, token } = await createFeed(world, ws, member.token, 'own_absences')
  const wrong = [`${'x'.repeat(43)}.ics`, `${member.token}.ics`, token, `${token}.ICS`, `${token}x.ics`, '.ics', 'x']
  for (const name of wrong) assertRefused(await world.get(`/calendars/${name}`), 404)
  assertRefused(await world.get(`${ws}/users/me`, token), 401)
  assert.equal((await world.get(url)).status, 200)
})

test('429 after too many wrong secrets from one address, or reads of one feed; others are not limited', async () => {
  const [busy, quiet] = [
    await createFeed(world, ws, member.token, 'own_absences'),
    await createFeed(world, ws, stranger.token, 'own_absences'),
  ]
  const guess = (address: string) => world.request('GET', `/calendars/${'y'.repeat(43)}.ics`, { address })
  for (let count = 0; count < 30; count++) assertRefused(await guess('192.0.2.7'), 404)
  const refused = await guess('192.0.2.7')
  assertRefused(refused, 429)
  assert.ok(Number(refused.headers['retry-after']) > 0)
  assertRefused(await guess('192.0.2.8'), 404)
  const own = (url: string) => world.request('GET', url, { address: '192.0.2.7' })
  for (let count = 0; count < 30; count++) assert.equal((await own(busy.url)).status, 200)
  assertRefused(await own(busy.url), 429)
  assert.equal((await own(quiet.url)).status, 200)
})

test('last_used_at is updated at most every hour, and the secret is not in the log', async () => {
  const person = await company.person()
  const feed = await createFeed(world, ws, person.token, 'own_absences')
  const lastUsed = async () =>
    (await world.get(`${ws}/calendar_feeds`, person.token)).body.data[0].attributes.last_used_at
  assert.equal(await lastUsed(), null)
  await world.get(feed.url)
  const first = await lastUsed()
  assert.notEqual(first, null)
  world.clock.advance({ minutes: 30 })
  await world.get(feed.url)
  assert.equal(await lastUsed(), first)
  world.clock.advance({ minutes: 31 })
  await world.get(feed.url)
  assert.ok((await lastUsed()) > first)
  await world.services.pool`alter table calendar_feeds rename to calendar_feeds_gone`
  assert.equal((await world.get(feed.url)).status, 500)
  await world.services.pool`alter table calendar_feeds_gone rename to calendar_feeds`
  assert.ok(lines.some((line) => line.includes('A request failed unexpectedly.')))
  assert.ok(lines.some((line) => line.includes('/calendars/:name')))
  assert.ok(!lines.some((line) => line.includes(feed.token)))
})

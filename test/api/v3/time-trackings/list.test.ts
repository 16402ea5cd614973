import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { assertRefusedAt, timeTrackings } from '../../../support/time-trackings.ts'
import { type Answer, createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-02-10T12:00:00Z')
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const trackings = timeTrackings(world, company)
const person = await company.person()

const idsOf = (answer: Answer): string[] => answer.body.data.map((one: { id: string }) => one.id)
const totalsOf = ({ body: { meta } }: Answer) => ({
  count: meta.total_count,
  unconfirmed: meta.total_unconfirmed,
  confirmed: meta.total_confirmed,
  running: meta.total_running,
  hours: [meta.total_gross_time, meta.total_net_time, meta.total_break_time],
})

test('200 an empty list has totals of zero', async () => {
  const answer = await trackings.list()
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.body.data, [])
  const { request_id, git_commit, ...meta } = answer.body.meta
  assert.match(request_id, /^[0-9a-f-]{36}$/)
  assert.equal(typeof git_commit, 'string')
  assert.deepEqual(meta, {
    link: 0,
    current_page: 1,
    page_items: 20,
    total_pages: 0,
    total_count: 0,
    total_unconfirmed: 0,
    total_confirmed: 0,
    total_running: 0,
    total_gross_time: 0,
    total_net_time: 0,
    total_break_time: 0,
  })
})

/** On that day of February, from 08:00 for `seconds`, with a break of `breakSeconds`. */
const made = (day: number, seconds: number, breakSeconds = 0, attributes: Record<string, unknown> = {}) => {
  const start = Temporal.Instant.from(`2026-02-${String(day).padStart(2, '0')}T08:00:00Z`)
  return trackings.createRecord({
    attributes: {
      starts_at: start.toString(),
      ends_at: start.add({ seconds }).toString(),
      ...(breakSeconds > 0 && {
        breaks_attributes: [{ starts_at: start.toString(), ends_at: start.add({ seconds: breakSeconds }).toString() }],
      }),
      ...attributes,
    },
    relationships: trackings.relationshipsFor(person),
  })
}

test('200 sorted newest first; totals are computed in seconds and rounded at the end', async () => {
  const first = await made(1, 360, 60)
  const third = await made(3, 360, 60)
  const second = await made(2, 360, 60, { confirmed: true })
  const answer = await trackings.list()
  assert.deepEqual(idsOf(answer), [third.id, second.id, first.id])
  const shown = answer.body.data.map((one: { attributes: { net_time: number } }) => one.attributes.net_time)
  assert.deepEqual(shown, [0.08, 0.08, 0.08])
  // 3 × 300 s are 0.25 h, not 3 × 0.08; 3 × 60 s are 0.05 h, not 3 × 0.02.
  const totals = { count: 3, unconfirmed: 2, confirmed: 1, running: 0, hours: [0.3, 0.25, 0.05] }
  assert.deepEqual(totalsOf(answer), totals)
  // The same from counting rows, as there is no rollup for this filter.
  assert.deepEqual(totalsOf(await trackings.list('filter[status]=active')), totals)
  assert.deepEqual(answer.headers['total-count'], '3')
  assert.deepEqual(answer.headers['page-items'], '20')
  assert.deepEqual(answer.headers['current-page'], '1')
  assert.deepEqual(answer.headers['total-pages'], '1')
})

test('200 running trackings count up to now, and as unconfirmed', async () => {
  const runner = await company.person()
  await trackings.createRecord({
    attributes: {
      starts_at: '2026-02-10T10:00:00Z',
      ends_at: null,
      breaks_attributes: [{ starts_at: '2026-02-10T11:00:00Z', ends_at: '2026-02-10T11:30:00Z' }],
    },
    relationships: trackings.relationshipsFor(runner),
  })
  world.clock.set('2026-02-10T12:00:00Z')
  const own = { count: 1, unconfirmed: 1, confirmed: 0, running: 1, hours: [2, 1.5, 0.5] }
  assert.deepEqual(totalsOf(await trackings.list('running=1')), own)
  assert.deepEqual(totalsOf(await trackings.list('filter[running]=true')), own)
  assert.deepEqual(totalsOf(await trackings.list(`filter[user_id]=eq:${runner.id}`)), own)
  assert.deepEqual(totalsOf(await trackings.list('filter[ends_at]=present:false')), own)
  const finished = { count: 3, unconfirmed: 2, confirmed: 1, running: 0, hours: [0.3, 0.25, 0.05] }
  assert.deepEqual(totalsOf(await trackings.list('running=0')), finished)
  assert.deepEqual(totalsOf(await trackings.list(`filter[user_id]=in:${person.id}`)), finished)
  const both = { count: 4, unconfirmed: 3, confirmed: 1, running: 1, hours: [2.3, 1.75, 0.55] }
  assert.deepEqual(totalsOf(await trackings.list()), both)
  assert.deepEqual(totalsOf(await trackings.list('running=maybe')), both, 'an invalid value is ignored')
  assert.deepEqual(totalsOf(await trackings.list('filter[running]=x&filter[running]=1')), own)
  assert.deepEqual(totalsOf(await trackings.list(`filter[user_id]=in:${person.id},${runner.id}`)), both)
  const none = { count: 0, unconfirmed: 0, confirmed: 0, running: 0, hours: [0, 0, 0] }
  for (const id of ['999999999', 'in:[]', '!eq:null&filter[user_id]=0'])
    assert.deepEqual(totalsOf(await trackings.list(`filter[user_id]=${id}`)), none, id)
  assert.deepEqual(totalsOf(await trackings.list('filter[user_id]=x')), both, 'an invalid id is ignored')
})

test('200 totals follow every change', async () => {
  const someone = await company.person()
  const totals = async () => totalsOf(await trackings.list(`filter[user_id]=${someone.id}`))
  const { id } = await trackings.createRecord({ relationships: trackings.relationshipsFor(someone) })
  const state = { count: 1, unconfirmed: 1, confirmed: 0, running: 0, hours: [8, 8, 0] }
  assert.deepEqual(await totals(), state)
  await trackings.change(id, { attributes: { ends_at: '2026-01-30T17:00:00+01:00', default_break_duration: 1800 } })
  assert.deepEqual(await totals(), { ...state, hours: [9, 8.5, 0.5] })
  const lunch = { starts_at: '2026-01-30T12:00:00+01:00', ends_at: '2026-01-30T13:00:00+01:00' }
  const created = await world.post(`${trackings.url}/${id}/breaks`, lunch, company.admin.token)
  assert.deepEqual(await totals(), { ...state, hours: [9, 8, 1] })
  await world.delete(`${trackings.url}/${id}/breaks/${created.body.data.id}`, company.admin.token)
  await world.request('PATCH', `${trackings.url}/${id}/confirm`, { token: company.admin.token })
  assert.deepEqual(await totals(), { ...state, unconfirmed: 0, confirmed: 1, hours: [9, 8.5, 0.5] })
  await world.delete(`${trackings.url}/${id}`, company.admin.token)
  assert.deepEqual(await totals(), { count: 0, unconfirmed: 0, confirmed: 0, running: 0, hours: [0, 0, 0] })
})

test('200 pages neither repeat nor skip records that start at the same time; 400 for an invalid page', async () => {
  const someone = await company.person()
  const all: string[] = []
  for (let index = 0; index < 25; index++)
    all.push((await trackings.createRecord({ relationships: trackings.relationshipsFor(someone) })).id)
  const mine = `filter[user_id]=${someone.id}`
  const seen: string[] = []
  for (const page of [1, 2, 3, 4]) seen.push(...idsOf(await trackings.list(`${mine}&page=${page}&items=7`)))
  assert.deepEqual([...seen].sort(), [...all].sort())
  assert.equal(new Set(seen).size, 25)
  const byStatus: string[] = []
  for (const page of [1, 2, 3])
    byStatus.push(...idsOf(await trackings.list(`${mine}&sort=status&page[number]=${page}&page[size]=10`)))
  assert.equal(new Set(byStatus).size, 25)
  assert.deepEqual(idsOf(await trackings.list(`${mine}&items=100&outset=20`)), seen.slice(20))
  const first = await trackings.list(mine)
  assert.equal(first.body.data.length, 20)
  assert.deepEqual([first.body.meta.total_pages, first.body.meta.total_count], [2, 25])
  const past = await trackings.list(`${mine}&page=9`)
  assert.deepEqual(past.body.data, [])
  assert.equal(past.body.meta.current_page, 9)
  assert.deepEqual(totalsOf(past), totalsOf(first), 'the totals are the same on a page past the end')
  assert.equal(totalsOf(past).hours[0], 200)
  for (const wrong of ['page=0', 'page=-1', 'page=x', 'items=0', 'outset=-1'])
    assertRefusedAt(await trackings.list(wrong), 400)
})

test('200 include on a list returns each record once; 400 for an unknown include', async () => {
  const answer = await trackings.list(`filter[user_id]=${person.id}&include=user,breaks,workspace`)
  const kinds = answer.body.included.map((one: { type: string }) => one.type)
  assert.deepEqual(kinds.sort(), ['break', 'break', 'break', 'user_overview', 'workspace'])
  assertRefusedAt(await trackings.list('include=nobody'), 400, 'include')
})

test('200 permissions and fields apply to the list', async () => {
  const answer = await trackings.list('permissions=update,%20destroy&items=1')
  assert.deepEqual(answer.body.data[0].attributes.permissions, { update: true, destroy: true })
  const slim = await trackings.list('fields=starts_at,gross_time&items=1')
  assert.deepEqual(Object.keys(slim.body.data[0].attributes), ['starts_at', 'gross_time'])
  assert.deepEqual(slim.body.data[0].relationships, {})
})

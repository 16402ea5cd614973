import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { createCompany } from '../../../support/company.ts'
import { insertPeople } from '../../../support/insert-people.ts'
import { readXlsx } from '../../../support/sheets.ts'
import { createWorld } from '../../../support/world.ts'

// A report of so many rows that its answer is streamed.

const world = await createWorld()
world.clock.set('2026-07-01T12:00:00Z')
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const { pool } = world.services
const people = await insertPeople(pool, company, 210)
const sundays = 25
// From Sunday 4 January on.
await pool`
  insert into time_trackings (account_id, workspace_id, user_id, starts_at, ends_at, created_by, created_at, updated_at)
  select ${company.accountId}, ${company.workspaceId}, id, '2026-01-04T08:00:00Z'::timestamptz + week * interval '7 days',
    '2026-01-04T13:00:00Z'::timestamptz + week * interval '7 days', 'import', now(), now()
  from unnest(${people}::bigint[]) id, generate_series(0, ${sundays - 1}::int) week`
const total = 210 * sundays

const send = (query: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  world.app.inject({
    method,
    url: `${company.ws}/reports/sunday_work?from=2026-01-01&until=2026-06-30${query}`,
    headers: { authorization: `Bearer ${company.admin.token}`, ...headers },
  })

type Row = { id: string; type: string; attributes: { day: string; label: string; user_id: string; staff_number: null } }

test('200 a large report is streamed, sorted by day and name', async () => {
  const { statusCode, headers, json } = await send('')
  assert.equal(statusCode, 200)
  assert.equal(headers['content-length'], undefined)
  assert.equal(headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(headers.vary, 'Accept-Encoding')
  const { data, meta } = json() as { data: Row[]; meta: Record<string, unknown> }
  assert.deepEqual([data.length, meta.days, meta.missing, meta.from], [total, total, 0, '2026-01-01'])
  assert.ok(meta.request_id)
  assert.equal(new Set(data.map(({ id }) => id)).size, total)
  const order = data.map(({ attributes: { day, label } }) => `${day} ${label}`)
  assert.deepEqual(order, order.toSorted())
  const { id, type, attributes } = data[0]!
  assert.deepEqual([id, type], [`${people[0]}-2026-01-04`, 'sunday_work_report_row'])
  assert.deepEqual(attributes, {
    key: `${people[0]}-2026-01-04`,
    label: 'Person 001',
    user_id: people[0],
    day: '2026-01-04',
    on: 'sunday',
    hours: 5,
    replacement: '2025-12-22',
    due: '2026-01-17',
    staff_number: null,
  })
})

test('200 the stream is compressed if the client accepts it; HEAD returns headers only', async () => {
  const { headers, rawPayload } = await send('', { 'accept-encoding': 'gzip' })
  assert.equal(headers['content-encoding'], 'gzip')
  const { data } = JSON.parse(gunzipSync(rawPayload).toString()) as { data: Row[] }
  assert.equal(data.length, total)
  const head = await send('', {}, 'HEAD')
  assert.deepEqual([head.statusCode, head.payload], [200, ''])
})

test('200 the stream can be sorted differently', async () => {
  const { json } = await send('&sort=-label')
  const { data } = json() as { data: Row[] }
  assert.deepEqual([data.length, data[0]!.attributes.label], [total, 'Person 210'])
})

test('200 files have one line per row', async () => {
  const csv = await send('&format=csv')
  assert.equal(csv.payload.split('\r\n').length, 1 + total + 1)
  assert.equal(String(csv.rawPayload.length), csv.headers['content-length'])
  const xlsx = readXlsx((await send('&format=xlsx')).rawPayload)
  assert.equal(xlsx.rows.length, 1 + total)
  assert.ok(xlsx.bold.every(Boolean))
})

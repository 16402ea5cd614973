import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { recordsIn } from '../../../src/domain/imports/public-api/pages.ts'
import { recordsAsJson } from '../../../src/domain/imports/public-api/records-as-json.ts'
import { sourceRecords } from '../../../src/domain/imports/public-api/source-records.ts'
import { refusalOf } from '../../platform/tables/support.ts'

/** A service with areas that have long names, and people who belong to the same areas many times over. */
const service = {
  address: 'https://time.example.org',
  token: 't',
  isTimeUp: () => false,
  fetch: async (address: string | URL) => {
    const list = new URL(address).pathname.split('/').at(-1)!
    const ids = Array.from({ length: 300 }, (_, id) => id)
    const lists: Record<string, unknown> = {
      working_areas: ids.map((id) => ({ id, name: 'x'.repeat(1000) })),
      users: ids.map((id) => ({ id, username: `P${id}`, working_area_ids: [...ids, ...ids] })),
    }
    return list in lists ? Response.json({ [list]: lists[list] }) : new Response('', { status: 404 })
  },
}
const wanted = { location: null, starts_on: null }

test('at most 100 areas of a person are imported, without duplicates, and their names are shortened', async () => {
  for await (const { areas } of sourceRecords(service, wanted)) {
    const names: string[] = JSON.parse(areas)
    assert.deepEqual([names.length, names[0]!.length], [100, 255])
  }
})

test('fetched records become a file, or are refused once they exceed its size limit', async () => {
  let [records, bytes] = [0, 0]
  const counted = (async function* () {
    for (; ; records++) yield { record: 'user', n: 1 }
  })()
  const refusal = await refusalOf(async () => {
    for await (const text of recordsAsJson(counted, 1000)) bytes += text.length
  })
  assert.match(refusal, /too much to fetch at once/)
  assert.ok(bytes <= 1000 && records < 50, `${bytes} bytes of ${records} records`)
  const texts: string[] = []
  for await (const text of recordsAsJson(sourceRecords(service, wanted), 10_000_000)) texts.push(text)
  assert.equal(JSON.parse(texts.join('')).length, 300)
})

test('the time limit is checked for every record', async () => {
  let asked = 0
  const late = { ...service, isTimeUp: () => ++asked > 10 }
  assert.match(
    await refusalOf(async () => {
      for await (const _ of recordsIn(late, 'users', 'users', {}));
    }),
    /too much to fetch at once/,
  )
})

const lunch = [{ starts_at: '2026-05-04T12:00:00+02:00', ends_at: '2026-05-04T12:20:00+02:00' }]
const sessions: [what: string, session: object, minutes: number | undefined, breaks: number][] = [
  ['recorded breaks', { break_time: 20, manual_pause: null, breaks: lunch }, undefined, 1],
  ['a default break', { break_time: 30, manual_pause: null, breaks: [] }, 30, 0],
  ['a default break longer than the recorded ones', { break_time: 45, manual_pause: null, breaks: lunch }, 45, 1],
  ['a break without an end', { break_time: 60, breaks: [{ ...lunch[0], ends_at: null }] }, 60, 0],
  ['a manual pause', { break_time: 15, manual_pause: 15, breaks: lunch }, 15, 1],
  ['a manual pause of zero', { break_time: 0, manual_pause: 0, breaks: lunch }, 0, 0],
  ['a manual pause longer than the work', { break_time: 480, manual_pause: 600, breaks: [] }, 480, 0],
  ['a manual pause but no break_time', { manual_pause: 30 }, 30, 0],
]
for (const [what, session, minutes, breaks] of sessions)
  test(`a session with ${what} has the same break after the import`, async () => {
    const lists: Record<string, unknown> = {
      users: [{ id: 1, username: 'Pia' }],
      working_sessions: [
        {
          id: 's',
          user_id: 1,
          starts_at: '2026-05-04T08:00:00+02:00',
          ends_at: '2026-05-04T16:00:00+02:00',
          ...session,
        },
      ],
    }
    const fetch = async (address: string | URL) => {
      const list = new URL(address).pathname.split('/').at(-1)!
      return list in lists ? Response.json({ [list]: lists[list] }) : new Response('', { status: 404 })
    }
    const records = await Array.fromAsync(sourceRecords({ ...service, fetch }, wanted))
    const found = records.at(-1)
    assert.deepEqual([found.break_minutes, JSON.parse(found.breaks).length], [minutes, breaks])
  })

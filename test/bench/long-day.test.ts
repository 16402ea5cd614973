import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { shiftOf, shifts } from '../../bench/long-day/day.ts'
import { longestLag } from '../../bench/long-day/review-watch.ts'
import type { Company } from '../../bench/seed.ts'

const company: Company = {
  size: 0,
  accountId: '1',
  workspaceId: '1',
  adminToken: 'admin',
  apiToken: 'api',
  absenceTypeId: '1',
  people: Array.from({ length: 60 }, (_, index) => ({ id: String(index), token: `person-${index}` })),
}
const now = Temporal.Instant.from('2026-01-30T18:00:00Z')

type Asked = { path: string; token: string; attributes?: { action_type: string; action_time: string } }

function askedIn(shift: number): Asked[] {
  const asked: Asked[] = []
  for (let connection = 0; connection < 16; connection++) {
    const next = shiftOf(company, shift, company.people.length, now)(connection)
    for (let wanted = next(''); wanted; wanted = next('')) {
      const { data } = (wanted.body ?? {}) as { data?: { attributes: Asked['attributes'] } }
      asked.push({ path: wanted.path, token: wanted.token!, ...(data && { attributes: data.attributes! }) })
    }
  }
  return asked
}

test('all shifts of a day have the same number of requests, for different people', () => {
  const all = Array.from({ length: shifts }, (_, number) => askedIn(number))
  for (const asked of all) assert.equal(asked.length, all[0]!.length)
  const punches = all.map((asked) => asked.filter(({ path }) => path.endsWith('/actions')))
  const who = punches.map((some) => new Set(some.map(({ token }) => token)))
  assert.equal(new Set(who.flatMap((some) => [...some])).size, company.people.length)
  for (const some of who) assert.equal(some.size, company.people.length / shifts)
})

test('everybody works twice a day with one break each, and never in the future', () => {
  const own = askedIn(shifts - 1).filter(({ path, token }) => path.endsWith('/actions') && token === 'person-2')
  const types = own.map(({ attributes }) => attributes!.action_type)
  const once = ['start', 'start-break', 'end-break', 'end']
  assert.deepEqual(types, [...once, ...once])
  const times = own.map(({ attributes }) => Temporal.Instant.from(attributes!.action_time).epochMilliseconds)
  assert.deepEqual(
    times,
    times.toSorted((left, right) => left - right),
  )
  assert.ok(times.at(-1)! <= now.epochMilliseconds)
})

test('the lag counts from the last look that did not have the oldest entry yet', () => {
  const looks = [
    { at: 0, oldest: null, newest: 10 },
    { at: 500, oldest: 11, newest: 20 },
    { at: 1000, oldest: 15, newest: 30 },
    { at: 1500, oldest: 25, newest: 30 },
    { at: 2000, oldest: null, newest: 30 },
  ]
  // 15 came between 0 and 500 and waited at 1000; 25 came between 500 and 1000 and waited at 1500.
  assert.equal(longestLag(looks), 1000)
  assert.equal(longestLag([...looks.slice(0, 4), { at: 9000, oldest: 25, newest: 40 }]), 8500)
  assert.equal(longestLag(looks.filter(({ oldest }) => oldest === null)), 0)
})

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { spanColumns } from '../../src/domain/absences/absence-span.ts'
import { toAmount, toDays } from '../../src/domain/entitlements/ledger.ts'
import { type AbsenceDayRow, type BookedDay, illnessesIn, takenDays } from '../../src/domain/entitlements/taken-days.ts'

const day = '2026-07-06'

/** Hours of the day in Berlin, of eight, such as `8-12`. Without hours it is a whole day. */
function row(
  kind: AbsenceDayRow['kind'],
  hours?: string,
  custom: { days?: number; hours?: number } = {},
): AbsenceDayRow {
  const [from = 0, until = 24] = hours?.split('-').map(Number) ?? []
  const worth = Math.min(8, until - from)
  const at = (hour: number): string => new Date(Date.UTC(2026, 6, 6, hour - 2)).toISOString()
  return {
    day,
    kind,
    amount: toAmount(custom.days ?? worth / 8),
    hours: custom.hours ?? worth,
    fullDay: hours === undefined,
    startsAt: at(from),
    endsAt: at(until),
    zone: 'Europe/Berlin',
  }
}

const vacation = (hours?: string, custom?: { days?: number; hours?: number }) => row('vacation', hours, custom)
const sick = (hours?: string, custom?: { days?: number; hours?: number }) => row('sickness', hours, custom)

/** In the form in which it is stored. */
function booked(one: AbsenceDayRow): BookedDay {
  const { startsAt, endsAt, fullDay, zone } = one
  const span = { startsAt: Temporal.Instant.from(startsAt), endsAt: Temporal.Instant.from(endsAt), fullDay }
  const { first_day, last_day } = spanColumns(span, zone)
  return { ...one, firstDay: first_day, lastDay: last_day }
}

const cases: [name: string, rows: AbsenceDayRow[], days: number][] = [
  ['a day of vacation', [vacation()], 1],
  ['half a day', [vacation('8-12')], 0.5],
  ['two halves make a whole day', [vacation('8-12'), vacation('13-17')], 1],
  ['three parts make a whole day', [vacation('8-10'), vacation('10-12'), vacation('13-17')], 1],
  ['two whole days on one date are deducted once', [vacation(), vacation()], 1],
  ['the same half twice is deducted once', [vacation('8-12'), vacation('8-12')], 0.5],
  ['a half inside a whole', [vacation('8-12'), vacation()], 1],
  ['two halves that overlap by two hours: six hours', [vacation('8-12'), vacation('10-14')], 0.75],
  ['more hours than a day has', [vacation('6-12'), vacation('13-20')], 1],
  ['ill all day', [vacation(), sick()], 0],
  ['ill for half of a vacation day', [vacation(), sick('12-16')], 0.5],
  ['ill all day, with vacation for half of it', [vacation('8-12'), sick()], 0],
  ['ill in the half that was vacation', [vacation('8-12'), sick('8-12')], 0],
  ['vacation in the morning, ill in the afternoon: nothing is given back', [vacation('8-12'), sick('13-17')], 0.5],
  ['ill for two of four hours', [vacation('8-12'), sick('10-14')], 0.25],
  ['ill in one of two half days', [vacation('8-12'), vacation('13-17'), sick('13-17')], 0.5],
  [
    'overlapping vacations and illness in the middle: four of six hours',
    [vacation('8-12'), vacation('10-14'), sick('10-12')],
    0.5,
  ],
  ['ill twice at the same time', [vacation(), sick('8-12'), sick('8-12')], 0.5],
  ['only ill', [sick()], 0],
  ['a day with a custom value of two', [vacation(undefined, { days: 2 })], 2],
  ['a day with a custom value of two and an ordinary one', [vacation(undefined, { days: 2 }), vacation()], 2],
  ['a day with a custom value of two, ill all day: one is given back', [vacation(undefined, { days: 2 }), sick()], 1],
  ['ill with a custom value of half a day', [vacation(), sick(undefined, { days: 0.5 })], 0.5],
  ['days without hours', [vacation(undefined, { days: 1, hours: 0 }), sick()], 0],
  ['days without hours, twice', [vacation(undefined, { hours: 0 }), vacation(undefined, { hours: 0 })], 1],
  ['a day with a custom value of zero', [vacation(undefined, { days: 0, hours: 0 }), vacation('8-12')], 0.5],
]

test('days deducted on one date', async (t) => {
  for (const [name, rows, expected] of cases)
    await t.test(name, () => {
      for (const order of [rows, rows.toReversed()]) {
        const settled = takenDays(order)
        assert.deepEqual(
          settled.map(({ amount }) => toDays(amount)),
          expected === 0 ? [] : [expected],
        )
      }
    })
})

test('every date is settled by itself', () => {
  const other = { ...sick(), day: '2026-07-07' }
  assert.deepEqual(
    takenDays([vacation(), other, { ...vacation('8-12'), day: '2026-07-08' }]).map((one) => one.day),
    [day, '2026-07-08'],
  )
})

test('an absence of several days is compared only with what is on the same day', () => {
  const long = { ...vacation(), fullDay: false, startsAt: '2026-07-04T10:00:00Z', endsAt: '2026-07-08T10:00:00Z' }
  assert.deepEqual(takenDays([long, sick('8-12')]), [{ day, amount: toAmount(0.5) }])
})

for (const hours of ['8-12', '20-24', undefined])
  test(`an illness counts on the day on which it ends: ${hours ?? 'a whole day'}`, () => {
    assert.deepEqual(illnessesIn([sick(hours), vacation()].map(booked)), [{ from: day, until: day }])
  })

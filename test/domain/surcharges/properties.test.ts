import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import fc from 'fast-check'
import { localDays } from '../../../src/domain/reviews/local-days.ts'
import { type SurchargeRule, surchargeHours } from '../../../src/domain/surcharges/surcharge-rule.ts'
import { surchargeSeconds } from '../../../src/domain/surcharges/surcharge-seconds.ts'
import { atMinute } from '../../../src/platform/time/instant.ts'
import { naiveSurcharges } from '../../support/naive-surcharges.ts'

/** Nights of clock changes, also at midnight, and holidays. */
const places = [
  ['Europe/Berlin', '2026-03-28'],
  ['Europe/Berlin', '2026-10-24'],
  ['Europe/Berlin', '2025-12-24'],
  ['Europe/Berlin', '2026-04-30'],
  ['America/Santiago', '2026-04-04'],
  ['America/Santiago', '2026-09-05'],
  ['Australia/Lord_Howe', '2026-10-03'],
] as const

const minutes = (most: number) => fc.nat(most / 10).map((tens) => tens * 600)
const someShift = fc.record({
  after: fc.oneof(fc.constant(0), minutes(2000)),
  length: minutes(1000),
  breaks: fc.array(fc.record({ from: minutes(900), length: minutes(90) }), { maxLength: 2 }),
  breakSeconds: minutes(120),
})
const hour = fc.nat(23).map((hours) => hours * 60)
const someRule = fc.record({
  hours_of: fc.constantFrom(...surchargeHours),
  starts_on: fc.integer({ min: -1, max: 2 }),
  lasts: fc.option(fc.nat(2)),
  weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
  hours: fc.tuple(hour, hour).filter(([from, until]) => from !== until),
})

test('surcharges match a count minute by minute on the local clock', () => {
  const rules = fc.array(someRule, { minLength: 1, maxLength: 8 })
  const shifts = fc.array(someShift, { minLength: 1, maxLength: 3 })
  const holidays = fc.subarray([-1, 0, 1, 2])
  fc.assert(
    fc.property(fc.constantFrom(...places), shifts, rules, holidays, ([zone, first], work, ruled, free) => {
      const dayAfter = (days: number): string => Temporal.PlainDate.from(first).add({ days }).toString()
      let from = Temporal.PlainDate.from(first).toZonedDateTime(zone).epochMilliseconds / 1000
      const trackings = work.map(({ after, length, breaks, breakSeconds }, index) => {
        const start = from + after
        from = start + length
        return {
          id: String(index),
          from: start,
          until: from,
          running: false,
          breaks: breaks.map((one) => ({ from: start + one.from, until: start + one.from + one.length })),
          breakSeconds: Math.min(breakSeconds, length),
        }
      })
      // Percentages differ, so that it is clear which one applies.
      const all = ruled.map(({ hours_of, starts_on, lasts, weekdays, hours }, index): SurchargeRule => {
        const custom = { weekdays, from_minute: hours[0], until_minute: hours[1] }
        const none = { weekdays: null, from_minute: null, until_minute: null }
        return {
          ...{ id: String(index), title: '', hours_of, percentage: (index * 37) % 101, starts_on: dayAfter(starts_on) },
          ends_on: lasts === null ? null : dayAfter(starts_on + lasts),
          ...(hours_of === 'hours' ? custom : none),
        }
      })
      const days = new Set(free.map(dayAfter))
      const found = surchargeSeconds(trackings, all, {
        dayAt: localDays(zone),
        atMinute: (date, minute) => atMinute(Temporal.PlainDate.from(date), minute, zone).epochMilliseconds / 1000,
        isHoliday: (date) => days.has(date),
      })
      const seen = Object.fromEntries([...found].map(([id, byDay]) => [id, Object.fromEntries(byDay)]))
      assert.deepEqual(seen, naiveSurcharges(trackings, all, { zone, holidays: days }))
    }),
    { numRuns: 60, seed: 1 },
  )
})

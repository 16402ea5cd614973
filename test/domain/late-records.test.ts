import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { lateRecords } from '../../src/domain/reports/late-records.ts'

// Local times in Berlin: when the work began, when it was recorded, the days late, or null where it was in time.
const cases: [name: string, began: string, recorded: string, late: number | null][] = [
  ['on the same day', '2026-06-01T08:00', '2026-06-01T16:00', null],
  ['in advance', '2026-06-01T08:00', '2026-05-20T16:00', null],
  ['in the last second of the seventh day', '2026-06-01T08:00', '2026-06-08T23:59:59', null],
  ['in the first second of the eighth day', '2026-06-01T08:00', '2026-06-09T00:00', 1],
  ['eight days after work late in the evening', '2026-06-01T23:59:59', '2026-06-09T00:00', 1],
  ['a month later', '2026-06-01T08:00', '2026-07-01T08:00', 23],
  ['on the eighth day, after clocks went forward', '2026-03-22T23:30', '2026-03-30T00:00', 1],
  ['on the seventh day, after clocks went forward', '2026-03-22T23:30', '2026-03-29T23:59', null],
  ['on the eighth day, after clocks went back', '2026-10-18T23:30', '2026-10-26T00:00', 1],
  ['on the seventh day, after clocks went back', '2026-10-18T00:00', '2026-10-25T23:59', null],
]

for (const [name, began, recorded, late] of cases)
  test(`recorded ${name}`, () => {
    const at = (text: string): string =>
      Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Berlin').toInstant().toString()
    const who = { key: '1', time_tracking_id: '1', label: 'Pia', user_id: '2', what: 'recorded' as const, by: null }
    const record = { ...who, starts_at: at(began), recorded_at: at(recorded) }
    assert.deepEqual(
      lateRecords([record], 'Europe/Berlin').map(({ day, days_late, days_after }) => [day, days_late, days_after]),
      late === null ? [] : [[began.slice(0, 10), late, late + 7]],
    )
  })

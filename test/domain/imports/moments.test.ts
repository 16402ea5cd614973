import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { momentsOf } from '../../../src/domain/imports/moments.ts'
import type { TimeRow } from '../../../src/domain/imports/rows.ts'

const row: TimeRow = {
  kind: 'time',
  key: 'k',
  person: { email: null, name: null },
  startsAt: '',
  endsAt: '',
  durationSeconds: null,
  breakSeconds: 0,
  breaks: [],
  area: null,
  tags: [],
  note: null,
}

const hours = 3600
const cases: [
  name: string,
  startsAt: string,
  endsAt: string,
  duration: number | null,
  expected: [string, string] | null,
][] = [
  [
    'a day in summer',
    '2026-05-04T08:00:00',
    '2026-05-04T16:00:00',
    null,
    ['2026-05-04T06:00:00Z', '2026-05-04T14:00:00Z'],
  ],
  [
    'the night in which an hour is skipped',
    '2026-03-28T22:00:00',
    '2026-03-29T06:00:00',
    7 * hours,
    ['2026-03-28T21:00:00Z', '2026-03-29T04:00:00Z'],
  ],
  [
    'from the skipped hour',
    '2026-03-29T02:30:00',
    '2026-03-29T06:00:00',
    null,
    ['2026-03-29T01:30:00Z', '2026-03-29T04:00:00Z'],
  ],
  [
    'the night in which an hour is repeated',
    '2026-10-24T22:00:00',
    '2026-10-25T06:00:00',
    9 * hours,
    ['2026-10-24T20:00:00Z', '2026-10-25T05:00:00Z'],
  ],
  [
    'until the repeated hour, its first occurrence',
    '2026-10-25T01:30:00',
    '2026-10-25T02:30:00',
    hours,
    ['2026-10-24T23:30:00Z', '2026-10-25T00:30:00Z'],
  ],
  [
    'until the repeated hour, its second occurrence',
    '2026-10-25T01:30:00',
    '2026-10-25T02:30:00',
    2 * hours,
    ['2026-10-24T23:30:00Z', '2026-10-25T01:30:00Z'],
  ],
  [
    'from the repeated hour, its second occurrence',
    '2026-10-25T02:15:00',
    '2026-10-25T03:30:00',
    1.25 * hours,
    ['2026-10-25T01:15:00Z', '2026-10-25T02:30:00Z'],
  ],
  [
    'within the repeated hour, across the clock change',
    '2026-10-25T02:50:00',
    '2026-10-25T02:10:00',
    hours / 3,
    ['2026-10-25T00:50:00Z', '2026-10-25T01:10:00Z'],
  ],
  ['within the repeated hour, without a duration', '2026-10-25T02:50:00', '2026-10-25T02:10:00', null, null],
  [
    'a duration that does not match is ignored',
    '2026-05-04T08:00:00',
    '2026-05-04T16:00:00',
    60,
    ['2026-05-04T06:00:00Z', '2026-05-04T14:00:00Z'],
  ],
  [
    'offsets are used as given',
    '2026-10-25T02:30:00+02:00',
    '2026-10-25T02:30:00+01:00',
    hours,
    ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'],
  ],
]
for (const [name, startsAt, endsAt, durationSeconds, expected] of cases)
  test(name, () => {
    const found = momentsOf({ ...row, startsAt, endsAt, durationSeconds }, 'Europe/Berlin')
    assert.deepEqual(found && [found.startsAt.toString(), found.endsAt.toString()], expected)
  })

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { daysAWeek, shareOf } from '../../web/src/pages/people/vacation-for-all/rule.ts'

const day = '2026-06-15'
const five = [480, 480, 480, 480, 480, 0, 0]
const three = [480, 0, 480, 0, 480, 0, 0]
const two = [0, 300, 0, 300, 0, 0, 0]

type Case = [name: string, schedules: { starts_on: string; weeks: number[][] | null }[], gives: number | null]
const cases: Case[] = [
  ['unknown without a schedule', [], null],
  ['unknown with a monthly schedule', [{ starts_on: '2026-01-01', weeks: null }], null],
  ['days with hours count', [{ starts_on: '2026-01-01', weeks: [three] }], 3],
  ['alternating weeks are averaged', [{ starts_on: '2026-01-01', weeks: [three, two] }], 2.5],
  [
    'the schedule in force counts, in any order',
    [
      { starts_on: '2026-06-16', weeks: [two] },
      { starts_on: '2026-06-15', weeks: [three] },
      { starts_on: '2026-01-01', weeks: [five] },
    ],
    3,
  ],
  [
    'before the first schedule that one counts',
    [
      { starts_on: '2026-12-01', weeks: [five] },
      { starts_on: '2026-07-01', weeks: [two] },
    ],
    2,
  ],
  ['a schedule without hours has none', [{ starts_on: '2026-01-01', weeks: [[0, 0, 0, 0, 0, 0, 0]] }], 0],
]
for (const [name, schedules, gives] of cases)
  test(`working days per week: ${name}`, () => assert.equal(daysAWeek(schedules, day), gives))

for (const [full, days, gives] of [
  [30, 5, 30],
  [30, null, 30],
  [30, 3, 18],
  [30, 2.5, 15],
  [30, 6, 36],
  [28, 3, 17],
  [27, 3, 16],
  [26, 3, 15.5],
  [30, 0, 0],
] as const)
  test(`${full} days for ${days ?? 'unknown'} working days per week become ${gives}`, () =>
    assert.equal(shareOf(full, days), gives))

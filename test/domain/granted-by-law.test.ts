import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import {
  type Employment,
  fullMonths,
  proposeDays,
  roundUpHalf,
  weeklyShare,
} from '../../src/domain/entitlements/granted-by-law.ts'

const week = (workingDays: number) => [{ from: '2020-01-01', workingDays }]

type Expected = [statutory: number, contractual: number, disability: number, twelfths: number | null]
const cases: [what: string, given: Partial<Employment>, expected: Expected][] = [
  ['a whole year', {}, [20, 10, 0, null]],
  ['nothing beyond the statutory minimum', { fullDays: 20 }, [20, 0, 0, null]],
  ['three days a week: 30 ÷ 5 × 3', { weeks: week(3) }, [12, 6, 0, null]],
  ['one day a week', { weeks: week(1) }, [4, 2, 0, null]],
  ['six days a week', { weeks: week(6) }, [24, 12, 0, null]],
  ['29 ÷ 5 × 3 = 17.4: less than half a day is kept as it is', { fullDays: 29, weeks: week(3) }, [12, 5.4, 0, null]],
  ['27 ÷ 5 × 4 = 21.6: more than half a day is rounded up', { fullDays: 27, weeks: week(4) }, [16, 6, 0, null]],
  ['joined long ago', { joinedOn: '2020-05-01' }, [20, 10, 0, null]],
  ['joined on 1 January', { joinedOn: '2026-01-01' }, [20, 10, 0, null]],
  ['joined on 30 June: the six months are complete on 29 December', { joinedOn: '2026-06-30' }, [20, 10, 0, null]],
  ['joined on 1 July: 6/12', { joinedOn: '2026-07-01' }, [10, 5, 0, 6]],
  ['joined on 2 July: 5/12 of 20 is 8.33, of 30 is 12.5', { joinedOn: '2026-07-02' }, [8.33, 4.67, 0, 5]],
  ['joined on 1 December: 1/12', { joinedOn: '2026-12-01' }, [2, 1, 0, 1]],
  ['joined on 2 December: no full month', { joinedOn: '2026-12-02' }, [0, 0, 0, 0]],
  ['joins next year', { joinedOn: '2027-01-01' }, [0, 0, 0, null]],
  ['left on 31 March: 3/12 of 30 is 7.5', { leftOn: '2026-03-31' }, [5, 3, 0, 3]],
  ['left on 30 June: 6/12', { leftOn: '2026-06-30' }, [10, 5, 0, 6]],
  ['left on 1 July: the statutory minimum in full, since 6/12 of 30 is less', { leftOn: '2026-07-01' }, [20, 0, 0, 6]],
  ['left on 31 October: 10/12 of 30', { leftOn: '2026-10-31' }, [20, 5, 0, 10]],
  ['left on 31 December', { leftOn: '2026-12-31' }, [20, 10, 0, null]],
  ['leaves next year', { leftOn: '2027-03-31' }, [20, 10, 0, null]],
  ['left last year', { leftOn: '2025-12-31' }, [0, 0, 0, null]],
  ['joined and left within six months: 4/12', { joinedOn: '2026-05-01', leftOn: '2026-08-31' }, [7, 3, 0, 4]],
  [
    'joined in March, left in November: the statutory minimum in full',
    { joinedOn: '2026-03-01', leftOn: '2026-11-30' },
    [20, 3, 0, 9],
  ],
  [
    'joined in the autumn before, left in the second half of the year',
    { joinedOn: '2025-10-01', leftOn: '2026-08-31' },
    [20, 0, 0, 8],
  ],
  ['severely disabled: a week more', { severelyDisabled: true }, [20, 10, 5, null]],
  ['severely disabled, three days a week', { severelyDisabled: true, weeks: week(3) }, [12, 6, 3, null]],
  ['severely disabled, 6/12: 2.5 is rounded to 3', { severelyDisabled: true, joinedOn: '2026-07-01' }, [10, 5, 3, 6]],
  ['part time and twelfths: 18 × 5/12 = 7.5', { weeks: week(3), joinedOn: '2026-07-15' }, [5, 3, 0, 5]],
  [
    'five days a week, three from 1 July on: 181 and 184 days of 365',
    { weeks: [...week(5), { from: '2026-07-01', workingDays: 3 }] },
    [16, 8, 0, null],
  ],
  [
    'a schedule from before the year counts from its start',
    { weeks: [...week(5), { from: '2025-03-01', workingDays: 3 }] },
    [12, 6, 0, null],
  ],
  [
    'a schedule from after the year does not count',
    { weeks: [...week(5), { from: '2027-01-01', workingDays: 3 }] },
    [20, 10, 0, null],
  ],
]
for (const [what, given, [statutory, contractual, disability, twelfths]] of cases)
  test(what, () => {
    const found = proposeDays({ year: 2026, fullDays: 30, weeks: week(5), ...given })
    const days = Math.round((statutory + contractual + disability) * 100) / 100
    assert.deepEqual(found, { statutory, contractual, disability, days, twelfths })
  })

const months: [string, string, number][] = [
  ['2026-01-01', '2026-12-31', 12],
  ['2026-01-01', '2026-01-31', 1],
  ['2026-01-01', '2026-01-30', 0],
  ['2026-07-15', '2026-08-14', 1],
  ['2026-07-15', '2026-08-13', 0],
  ['2024-02-01', '2024-02-29', 1],
  ['2024-02-01', '2024-02-28', 0],
]
for (const [from, until, expected] of months)
  test(`${from} to ${until} has ${expected} full months`, () => assert.equal(fullMonths(from, until), expected))

for (const [days, expected] of [
  [12.5, 13],
  [12.4999, 12.5],
  [12.49, 12.49],
  [0.5, 1],
  [7, 7],
  [8 / 3, 3],
  [25 / 3, 8.33],
] as const)
  test(`${days} days are rounded to ${expected}`, () => assert.equal(roundUpHalf(days), expected))

test('five of ten days with a five-day week count as half of it', () => {
  const weeks = [
    { from: '2026-01-01', workingDays: 0 },
    { from: '2026-01-06', workingDays: 5 },
  ]
  assert.equal(weeklyShare(weeks, '2026-01-01', '2026-01-10'), 0.5)
})

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { canLapseOn, deadlineBy, type Illness, type LapseNotice } from '../../src/domain/entitlements/lapse-rules.ts'
import { balances, type Entitlement, toAmount, toDays } from '../../src/domain/entitlements/ledger.ts'
import { cameInTime } from '../../src/shared/lapse-notice.ts'

const statutory = { kind: 'statutory', endsAt: '2024-12-31' } as const
const contractual = { kind: 'contractual', endsAt: '2024-12-31' } as const
const notice = (lapsesOn: string, toldOn: string, days = 5): LapseNotice => ({ lapsesOn, toldOn, days })
const ill = (from: string, until: string): Illness => ({ from, until })

type Case = [what: string, today: string, notices: LapseNotice[], illnesses: Illness[], expected: string]
const until = '2025-03-31'
const cases: Case[] = [
  ['before the date nothing lapses', '2025-03-31', [], [], until],
  ['without a notice the days stay for a year', '2025-04-01', [], [], '2026-03-31'],
  ['and for another year', '2026-04-01', [], [], '2027-03-31'],
  ['after a notice in time they lapse', '2025-04-01', [notice(until, '2025-03-01')], [], until],
  ['after a late notice they stay', '2025-04-01', [notice(until, '2025-03-28')], [], '2026-03-31'],
  ['after a notice of another date they stay', '2025-04-01', [notice('2024-12-31', '2024-12-01')], [], '2026-03-31'],
  [
    'after a notice in the next year they lapse then',
    '2026-04-01',
    [notice('2026-03-31', '2026-03-01')],
    [],
    '2026-03-31',
  ],
  [
    'ill until the date: 31 March of the second year',
    '2025-04-01',
    [],
    [ill('2024-11-01', '2025-05-31')],
    '2026-03-31',
  ],
  [
    'ill until the date, with a notice: the same, since nothing could be taken',
    '2025-04-01',
    [notice(until, '2025-03-01')],
    [ill('2024-11-01', '2025-05-31')],
    '2026-03-31',
  ],
  [
    'ill until the second date, too: they lapse without a notice',
    '2026-04-01',
    [],
    [ill('2024-11-01', '2026-06-30')],
    '2026-03-31',
  ],
  [
    'well again before the second date, without a notice',
    '2026-04-01',
    [],
    [ill('2024-11-01', '2025-05-31')],
    '2027-03-31',
  ],
  [
    'illnesses separated by a weekend are one',
    '2025-04-01',
    [notice(until, '2025-03-01')],
    [ill('2024-11-04', '2025-01-31'), ill('2025-02-03', '2025-04-04')],
    '2026-03-31',
  ],
  [
    'illnesses separated by a Monday are two',
    '2025-04-01',
    [notice(until, '2025-03-01')],
    [ill('2024-11-04', '2025-01-31'), ill('2025-02-04', '2025-04-04')],
    until,
  ],
  ['ill after the year only', '2025-04-01', [notice(until, '2025-03-01')], [ill('2025-01-01', '2025-04-04')], until],
]
for (const [what, today, notices, illnesses, expected] of cases) {
  test(`by law: ${what}`, () => assert.equal(deadlineBy(notices, illnesses, today)(statutory, until), expected))
  test(`contractual days keep their date: ${what}`, () =>
    assert.equal(deadlineBy(notices, illnesses, today)(contractual, until), until))
}

const inTime: [days: number, toldOn: string, expected: boolean][] = [
  [5, '2025-03-24', true],
  [5, '2025-03-25', false],
  [10, '2025-03-17', true],
  [10, '2025-03-18', false],
  [39, '2025-03-01', true],
  [39, '2025-03-02', false],
  [0.5, '2025-03-30', true],
  [0.5, '2025-03-31', false],
]
for (const [days, toldOn, expected] of inTime)
  test(`notice of ${days} days on ${toldOn} came ${expected ? '' : 'not '}in time`, () =>
    assert.equal(cameInTime(notice(until, toldOn, days)), expected))

const year = (id: string, number: number, more: Partial<Entitlement> = {}): Entitlement => ({
  id,
  kind: 'statutory',
  startsAt: `${number}-01-01`,
  endsAt: `${number}-12-31`,
  planned: toAmount(20),
  expires: false,
  transferRemaining: true,
  endOfTransferPeriod: `${number + 1}-03-31`,
  ...more,
})
const count = (rows: Entitlement[], today: string, notices: LapseNotice[] = [], taken: [string, number][] = []) =>
  balances(
    rows,
    taken.map(([day, days]) => ({ day, amount: toAmount(days) })),
    today,
    deadlineBy(notices, [], today),
  ).map(({ transferred, lapsed, spent, transferredTo }) => [
    toDays(transferred),
    toDays(lapsed),
    toDays(spent),
    transferredTo,
  ])

test('days without a notice do not lapse and are carried over from year to year', () => {
  const rows = [year('1', 2024), year('2', 2025), year('3', 2026)]
  assert.deepEqual(count(rows, '2025-06-01', [], [['2025-05-05', 1]]), [
    [0, 0, 0, '2'],
    [20, 0, 1, null],
    [0, 0, 0, null],
  ])
  assert.deepEqual(count(rows, '2026-02-01', [], [['2025-05-05', 1]]), [
    [0, 0, 0, '2'],
    [20, 0, 1, '3'],
    [39, 0, 0, null],
  ])
  // The notice is in time for the second date: the rest from 2024 lapses, together with days from 2025.
  assert.deepEqual(count(rows, '2026-04-01', [notice('2026-03-31', '2026-01-05', 39)], [['2025-05-05', 1]]), [
    [0, 0, 0, '2'],
    [20, 0, 1, '3'],
    [39, 39, 0, null],
  ])
})

test('the rest of an expiring entitlement lapses after a notice, and is carried over without one', () => {
  const rows = [year('1', 2024, { expires: true, transferRemaining: false }), year('2', 2025)]
  assert.deepEqual(count(rows, '2025-01-02', [notice('2024-12-31', '2024-12-01', 20)]), [
    [0, 20, 0, null],
    [0, 0, 0, null],
  ])
  assert.deepEqual(count(rows, '2025-01-02'), [
    [0, 0, 0, '2'],
    [20, 0, 0, null],
  ])
  const alone = [rows[0]!]
  assert.deepEqual(count(alone, '2025-01-02'), [[0, 0, 0, null]])
})

test('contractual days lapse while statutory days stay', () => {
  const rows = [year('1', 2024), year('2', 2024, { kind: 'contractual', planned: toAmount(10) }), year('3', 2025)]
  assert.deepEqual(count(rows, '2025-04-01'), [
    [0, 0, 0, '3'],
    [0, 0, 0, '3'],
    [30, 10, 0, null],
  ])
})

const lot = (endsAt: string, settings: Partial<Entitlement>): Entitlement => ({
  id: '1',
  startsAt: `${endsAt.slice(0, 4)}-01-01`,
  endsAt,
  planned: toAmount(20),
  expires: false,
  transferRemaining: false,
  endOfTransferPeriod: null,
  ...settings,
})
const carried = lot('2024-12-31', { transferRemaining: true, endOfTransferPeriod: '2025-06-30' })
const leap = lot('2023-12-31', { transferRemaining: true, endOfTransferPeriod: '2024-02-29' })

for (const [what, entitlement, day, expected] of [
  ['the end of the transfer period', carried, '2025-06-30', true],
  ['the same day of a later year', carried, '2027-06-30', true],
  ['the same day of an earlier year', carried, '2024-06-30', false],
  ['the end of the year, when the rest is carried over', carried, '2024-12-31', false],
  ['31 March of the second year after', carried, '2026-03-31', true],
  ['31 March of the year after', carried, '2025-03-31', false],
  ['the end of an expiring entitlement', lot('2024-12-31', { expires: true }), '2024-12-31', true],
  ['an entitlement that never lapses', lot('2024-12-31', {}), '2024-12-31', false],
  ['a leap day, a year later', leap, '2025-02-28', true],
] as const)
  test(`${what}: days ${expected ? 'can' : 'cannot'} lapse after ${day}`, () =>
    assert.equal(canLapseOn([entitlement], day), expected))

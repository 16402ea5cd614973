import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { absenceEffectOf, accountDay, holidayOptionOf, methodOf } from '../../../src/domain/time-account/account-day.ts'

// Computed by hand. Hours in, hours out: target, credited, and the change of the balance.

type Given = {
  /** By the schedule; 8 by default. */
  plan?: number
  worked?: number
  confirmed?: number
  holiday?: number
  away?: [effect: 'unpaid' | 'sickness' | 'paid' | 'overtime', share: number | `${number} h`][]
  method?: number
  option?: string
  custom?: number
}
type Case = [name: string, given: Given, target: number, credited: number, moves: number]

const cases: Case[] = [
  // Work.
  ['eight hours of eight', { worked: 8 }, 8, 0, 0],
  ['nothing worked', {}, 8, 0, -8],
  ['one hour too many', { worked: 9 }, 8, 0, 1],
  ['half an hour too few', { worked: 7.5 }, 8, 0, -0.5],
  ['work on a free day', { plan: 0, worked: 3 }, 0, 0, 3],
  ['a free day', { plan: 0 }, 0, 0, 0],
  ['part time, five hours, eight worked', { plan: 5, worked: 8 }, 5, 0, 3],
  ['autumn clock change, a free Sunday from 0 to 8', { plan: 0, worked: 9 }, 0, 0, 9],
  ['a whole day planned and worked', { plan: 24, worked: 24 }, 24, 0, 0],
  // Public holidays.
  ['a holiday', { holiday: 1 }, 0, 0, 0],
  ['four hours on a holiday', { holiday: 1, worked: 4 }, 0, 0, 4],
  ['half a holiday', { holiday: 0.5, worked: 4 }, 4, 0, 0],
  ['half a holiday, worked in full', { holiday: 0.5, worked: 8 }, 4, 0, 4],
  ['a holiday on a free day', { plan: 0, holiday: 1 }, 0, 0, 0],
  ['a holiday for somebody without holidays', { option: 'none', holiday: 1, worked: 8 }, 8, 0, 0],
  ['a holiday with six custom hours', { option: 'custom', custom: 6, holiday: 1 }, 8, 6, -2],
  ['half a holiday with eight custom hours', { option: 'custom', custom: 8, holiday: 0.5, worked: 4 }, 8, 4, 0],
  ['a holiday with custom hours, and work', { option: 'custom', custom: 8, holiday: 1, worked: 4 }, 8, 8, 4],
  ['a holiday with custom hours on a free day', { option: 'custom', custom: 8, plan: 0, holiday: 1 }, 0, 0, 0],
  ['an unknown option counts as target', { option: 'a', holiday: 1 }, 0, 0, 0],
  // Vacation and what is paid like it.
  ['vacation', { away: [['paid', 1]] }, 8, 8, 0],
  ['vacation on a holiday', { holiday: 1, away: [['paid', 1]] }, 0, 0, 0],
  ['vacation on a half day', { holiday: 0.5, away: [['paid', 1]] }, 4, 4, 0],
  ['half a day of vacation, four hours worked', { away: [['paid', 0.5]], worked: 4 }, 8, 4, 0],
  ['work on a vacation day counts in full', { away: [['paid', 1]], worked: 2 }, 8, 8, 2],
  ['vacation on a free day', { plan: 0, away: [['paid', 1]] }, 0, 0, 0],
  ['three hours of training, five worked', { away: [['paid', '3 h']], worked: 5 }, 8, 3, 0],
  ['more hours away than scheduled', { plan: 4, away: [['paid', '9 h']] }, 4, 4, 0],
  [
    'two absences on the same day count once',
    {
      away: [
        ['paid', 1],
        ['paid', 1],
      ],
    },
    8,
    8,
    0,
  ],
  ['vacation on a part-time day', { plan: 5, away: [['paid', 1]] }, 5, 5, 0],
  [
    'vacation on a holiday with custom hours',
    { option: 'custom', custom: 8, holiday: 1, away: [['paid', 1]] },
    8,
    8,
    0,
  ],
  // Illness.
  ['ill', { away: [['sickness', 1]] }, 8, 8, 0],
  ['ill after three hours', { away: [['sickness', 1]], worked: 3 }, 8, 5, 0],
  ['ill after nine hours', { away: [['sickness', 1]], worked: 9 }, 8, 0, 1],
  ['ill for half a day, three hours worked', { away: [['sickness', 0.5]], worked: 3 }, 8, 4, -1],
  [
    'ill on vacation',
    {
      away: [
        ['paid', 1],
        ['sickness', 1],
      ],
    },
    8,
    8,
    0,
  ],
  ['ill on a holiday', { holiday: 1, away: [['sickness', 1]] }, 0, 0, 0],
  [
    'half vacation, half ill, an hour worked',
    {
      away: [
        ['paid', 0.5],
        ['sickness', 0.5],
      ],
      worked: 1,
    },
    8,
    7,
    0,
  ],
  // Time off for overtime.
  ['a day off for overtime', { away: [['overtime', 1]] }, 8, 0, -8],
  ['half a day off for overtime', { away: [['overtime', 0.5]], worked: 4 }, 8, 0, -4],
  ['a day off for overtime on a holiday costs nothing', { holiday: 1, away: [['overtime', 1]] }, 0, 0, 0],
  [
    'ill on a day off for overtime',
    {
      away: [
        ['overtime', 1],
        ['sickness', 1],
      ],
    },
    8,
    8,
    0,
  ],
  // Without pay.
  ['unpaid leave', { away: [['unpaid', 1]] }, 0, 0, 0],
  ['half a day of unpaid leave', { away: [['unpaid', 0.5]], worked: 4 }, 4, 0, 0],
  ['work on a day of unpaid leave', { away: [['unpaid', 1]], worked: 2 }, 0, 0, 2],
  [
    'unpaid leave has precedence over vacation',
    {
      away: [
        ['paid', 1],
        ['unpaid', 1],
      ],
    },
    0,
    0,
    0,
  ],
  ['two hours of unpaid leave', { away: [['unpaid', '2 h']], worked: 6 }, 6, 0, 0],
  // The balance methods.
  ['planned: hours worked do not count', { method: 1, worked: 10 }, 8, 0, 0],
  ['planned: nothing worked', { method: 1 }, 8, 0, 0],
  ['planned: a day off for overtime is deducted', { method: 1, away: [['overtime', 1]] }, 8, 0, -8],
  ['planned: vacation', { method: 1, away: [['paid', 1]] }, 8, 8, 0],
  ['larger: less worked than planned', { method: 2, worked: 6 }, 8, 0, 0],
  ['larger: more worked than planned', { method: 2, worked: 10 }, 8, 0, 2],
  ['larger: half a day of vacation, five hours worked', { method: 2, away: [['paid', 0.5]], worked: 5 }, 8, 4, 1],
  ['confirmed: more than planned, not confirmed', { method: 3, worked: 10 }, 8, 0, 0],
  ['confirmed: more than planned, and confirmed', { method: 3, worked: 10, confirmed: 10 }, 8, 0, 2],
  ['confirmed: nine of ten hours', { method: 3, worked: 10, confirmed: 9 }, 8, 0, 1],
  ['confirmed: less than planned', { method: 3, worked: 6 }, 8, 0, -2],
  ['confirmed: work on a free day', { method: 3, plan: 0, worked: 3 }, 0, 0, 0],
  ['confirmed: work on a free day, confirmed', { method: 3, plan: 0, worked: 3, confirmed: 3 }, 0, 0, 3],
  ['an unknown method counts as the first one', { method: 9, worked: 10 }, 8, 0, 2],
]

const seconds = (hours: number): number => hours * 3600

for (const [name, given, target, credited, moves] of cases)
  test(name, () => {
    const {
      plan = 8,
      worked = 0,
      confirmed = 0,
      holiday = 0,
      away = [],
      method = 0,
      option = 'target',
      custom = 0,
    } = given
    const day = accountDay({
      scheduled: seconds(plan),
      holidayShare: holiday,
      absences: away.map(([effect, part]) =>
        typeof part === 'number' ? { effect, share: part } : { effect, seconds: seconds(Number.parseFloat(part)) },
      ),
      worked: seconds(worked),
      confirmed: seconds(confirmed),
      rules: { method: methodOf(method), holidays: holidayOptionOf(option), holidaySeconds: seconds(custom) },
    })
    const found = { target: day.target, worked: day.worked, credited: day.credited, moves: day.charged - day.target }
    const expected = {
      target: seconds(target),
      worked: seconds(worked),
      credited: seconds(credited),
      moves: seconds(moves),
    }
    assert.deepEqual(found, expected)
  })

test('a share of an odd day is in whole seconds', () => {
  const rules = { method: 'worked', holidays: 'target', holidaySeconds: 0 } as const
  const absences = [{ effect: 'paid', share: 1 / 3 }] as const
  const day = accountDay({ scheduled: 7 * 60, holidayShare: 0.5, absences, worked: 0, confirmed: 0, rules })
  assert.deepEqual(day, { target: 210, worked: 0, credited: 70, charged: 70 })
})

test('effects of kinds of absence', () => {
  const of = (kind: string, paid = true) => absenceEffectOf({ kind, paid })
  assert.deepEqual(
    ['vacation', 'sickness', 'overtime', 'unpaid', 'parental', 'education', 'other'].map((kind) => of(kind)),
    ['paid', 'sickness', 'overtime', 'unpaid', 'unpaid', 'paid', 'paid'],
  )
  assert.deepEqual([of('other', false), of('sickness', false), of('overtime', false)], ['unpaid', 'unpaid', 'overtime'])
})

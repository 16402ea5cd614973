import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { type ActionType, type ClockState, effectOf, type PunchEffect } from '../../src/domain/punches/next-punch.ts'
import { momentOf } from '../../src/domain/punches/punch-moment.ts'

const at = (time: string): Temporal.Instant => Temporal.Instant.from(`2026-01-30T${time}:00Z`)

type Running = { from: string; latest?: string; until?: string; break?: string }
const running = ({ from, latest, until, break: open }: Running): ClockState => ({
  elsewhere: false,
  recorded: false,
  running: {
    id: '1',
    version: 0,
    startsAt: at(from),
    latest: at(latest ?? open ?? from),
    until: until ? at(until) : null,
    openBreak: open ? { id: '2', startsAt: at(open) } : null,
    endedBefore: false,
  },
})
const idle: ClockState = { running: null, elsewhere: false, recorded: false }
const elsewhere: ClockState = { ...idle, elsewhere: true }
const recorded: ClockState = { ...idle, recorded: true }

const working = running({ from: '08:00' })
const rested = running({ from: '08:00', latest: '12:30' })
const resting = running({ from: '08:00', break: '12:00' })
const bounded = running({ from: '06:00', until: '08:00' })
const boundedResting = running({ from: '06:00', break: '07:00', until: '08:00' })
/** Somebody has entered a break after the bound. */
const overrun = running({ from: '06:00', latest: '09:00', until: '08:00' })

const cases: [what: string, clock: ClockState, punch: `${ActionType} ${string}`, effect: string][] = [
  ['nothing runs', idle, 'start 08:00', 'open'],
  ['nothing runs', idle, 'start-break 08:00', 'alone, told'],
  ['nothing runs', idle, 'end-break 08:00', 'alone, told'],
  ['nothing runs', idle, 'end 08:00', 'alone, told'],
  ['work elsewhere', elsewhere, 'start 08:00', 'alone, told'],
  ['work elsewhere', elsewhere, 'end 08:00', 'alone, told'],
  ['the time is already recorded', recorded, 'start 08:00', 'alone, told'],
  ['the time is already recorded', recorded, 'start-break 08:00', 'alone, told'],
  ['the time is already recorded', recorded, 'end 08:00', 'alone, told'],
  ['at work', working, 'start 07:00', 'join, told'],
  ['at work', working, 'start 08:00', 'join, told'],
  ['at work', working, 'start 09:00', 'join, told'],
  ['at work', working, 'start-break 07:59', 'alone, told'],
  ['at work', working, 'start-break 08:00', 'open-break'],
  ['at work', working, 'start-break 12:00', 'open-break'],
  ['at work', working, 'end-break 12:00', 'join, told'],
  ['at work', working, 'end 07:59', 'alone, told'],
  ['at work', working, 'end 08:00', 'close'],
  ['at work', working, 'end 16:00', 'close'],
  ['after a break', rested, 'start-break 07:59', 'alone, told'],
  ['after a break', rested, 'start-break 08:00', 'join, told'],
  ['after a break', rested, 'start-break 12:29', 'join, told'],
  ['after a break', rested, 'start-break 12:30', 'open-break'],
  ['after a break', rested, 'end-break 12:15', 'join, told'],
  ['after a break', rested, 'end 12:29', 'alone, told'],
  ['after a break', rested, 'end 12:30', 'close'],
  ['in a break', resting, 'start 12:10', 'join, told'],
  ['in a break', resting, 'start-break 12:00', 'join, told'],
  ['in a break', resting, 'start-break 12:10', 'join, told'],
  ['in a break', resting, 'end-break 11:59', 'alone, told'],
  ['in a break', resting, 'end-break 12:00', 'close-break'],
  ['in a break', resting, 'end 11:59', 'alone, told'],
  ['in a break', resting, 'end 12:30', 'close'],
  ['before recorded work', bounded, 'start-break 08:00', 'open-break'],
  ['before recorded work', bounded, 'start-break 08:01', 'alone, told'],
  ['before recorded work', bounded, 'end-break 08:01', 'alone, told'],
  ['before recorded work', bounded, 'end 08:00', 'close'],
  ['before recorded work', bounded, 'end 08:01', 'close at 08:00, told'],
  ['before recorded work, in a break', boundedResting, 'end-break 08:00', 'close-break'],
  ['before recorded work, in a break', boundedResting, 'end-break 08:01', 'alone, told'],
  ['before recorded work, in a break', boundedResting, 'end 14:00', 'close at 08:00, told'],
  ['before recorded work, with breaks longer than the gap', overrun, 'end 08:30', 'alone, told'],
  ['before recorded work, with breaks longer than the gap', overrun, 'end 14:00', 'close at 09:00, told'],
]

const written = ({ kind, fits, endsAt }: PunchEffect): string =>
  `${kind}${endsAt ? ` at ${endsAt.toString().slice(11, 16)}` : ''}${fits ? '' : ', told'}`

for (const [what, clock, punch, effect] of cases)
  test(`${what}: ${punch} → ${effect}`, () => {
    const [type, time] = punch.split(' ') as [ActionType, string]
    assert.equal(written(effectOf(clock, type, at(time))), effect)
  })

const now = Temporal.Instant.from('2026-01-30T20:00:00.750Z')
const moments: [offered: string | undefined, lateAfter: number | null, counts: string, late: boolean][] = [
  [undefined, 1440, '2026-01-30T20:00:00Z', false],
  ['2026-01-30T20:05:00Z', 1440, '2026-01-30T20:05:00Z', false],
  ['2026-01-30T20:05:01Z', 1440, '2026-01-30T20:00:00Z', false],
  ['9999-12-30T00:00:00Z', 0, '2026-01-30T20:00:00Z', false],
  ['2026-01-29T20:00:01Z', 1440, '2026-01-29T20:00:01Z', false],
  ['2026-01-29T20:00:00Z', 1440, '2026-01-29T20:00:00Z', true],
  ['1000-01-01T00:00:00Z', 1440, '1000-01-01T00:00:00Z', true],
  ['1000-01-01T00:00:00Z', null, '1000-01-01T00:00:00Z', false],
  ['2026-01-30T19:59:00Z', 0, '2026-01-30T19:59:00Z', true],
  ['2026-01-30T20:00:00Z', 1, '2026-01-30T20:00:00Z', false],
]
for (const [offered, lateAfter, counts, late] of moments)
  test(`${offered ?? 'no moment'} with ${lateAfter} minutes counts at ${counts}${late ? ', late' : ''}`, () => {
    const found = momentOf(offered === undefined ? undefined : Temporal.Instant.from(offered), now, lateAfter)
    assert.deepEqual([found.at.toString(), found.late], [counts, late])
  })

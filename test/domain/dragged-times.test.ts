import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { type Drag, dragged } from '../../web/src/pages/time/week/move.ts'

const zone = 'Europe/Berlin'
const stretch = (starts_at: string, ends_at: string, ...breaks: [string, string][]) => ({
  tracking: { starts_at, ends_at },
  breaks: breaks.map(([from, until]) => ({ starts_at: from, ends_at: until })),
})
const short = (iso: string | null): string => new Date(iso!).toISOString().slice(5, 16)

type Case = {
  name: string
  week: string
  from: ReturnType<typeof stretch>
  drag: Drag
  gives: [string, string]
  breaks?: [string, string]
}
const morning = stretch('2026-01-26T07:03:00Z', '2026-01-26T11:00:00Z', [
  '2026-01-26T09:00:00Z',
  '2026-01-26T09:15:00Z',
])
const cases: Case[] = [
  {
    name: 'a tracking moves to the next step, together with its breaks',
    week: '2026-01-26',
    from: morning,
    drag: { days: 1, minutes: 6 },
    gives: ['01-27T07:10', '01-27T11:07'],
    breaks: ['01-27T09:07', '01-27T09:22'],
  },
  {
    name: 'to another day at the same time',
    week: '2026-01-26',
    from: morning,
    drag: { days: 2 },
    gives: ['01-28T07:03', '01-28T11:00'],
    breaks: ['01-28T09:00', '01-28T09:15'],
  },
  {
    name: 'a tracking stays within the week and the day',
    week: '2026-01-26',
    from: morning,
    drag: { days: 9, minutes: -600 },
    gives: ['01-31T23:00', '02-01T02:57'],
  },
  {
    name: 'only the end; breaks stay',
    week: '2026-01-26',
    from: morning,
    drag: { end: -31 },
    gives: ['01-26T07:03', '01-26T10:30'],
    breaks: ['01-26T09:00', '01-26T09:15'],
  },
  {
    name: 'only the start, which stays before the end',
    week: '2026-01-26',
    from: morning,
    drag: { start: 900 },
    gives: ['01-26T10:55', '01-26T11:00'],
    breaks: ['01-26T09:00', '01-26T09:15'],
  },
  {
    name: 'a night shift keeps its local times in the night in which clocks go forward',
    week: '2026-03-23',
    from: stretch('2026-03-27T21:00:00Z', '2026-03-28T05:00:00Z'),
    drag: { days: 1 },
    gives: ['03-28T21:00', '03-29T04:00'],
  },
  {
    name: 'a break in the skipped hour keeps its length',
    week: '2026-03-23',
    from: stretch('2026-03-27T21:00:00Z', '2026-03-28T05:00:00Z', ['2026-03-28T01:00:00Z', '2026-03-28T02:00:00Z']),
    drag: { days: 1 },
    gives: ['03-28T21:00', '03-29T04:00'],
    breaks: ['03-29T01:00', '03-29T02:00'],
  },
  {
    name: 'a night shift keeps its local times in the night in which clocks go back',
    week: '2026-10-19',
    from: stretch('2026-10-23T20:00:00Z', '2026-10-24T04:00:00Z'),
    drag: { days: 1 },
    gives: ['10-24T20:00', '10-25T05:00'],
  },
  {
    name: 'an end in the repeated hour keeps its offset',
    week: '2026-10-19',
    from: stretch('2026-10-24T22:00:00Z', '2026-10-25T01:30:00Z'),
    drag: { start: 15 },
    gives: ['10-24T22:15', '10-25T01:30'],
  },
  {
    name: 'a tracking moved into the repeated hour keeps its length',
    week: '2026-10-19',
    from: stretch('2026-10-24T00:30:00Z', '2026-10-24T00:30:30Z'),
    drag: { days: 1 },
    gives: ['10-25T00:30', '10-25T00:30'],
  },
]

for (const { name, week, from, drag, gives, breaks } of cases)
  test(`dragging a time: ${name}`, () => {
    const to = dragged(from, drag, week, zone)
    assert.deepEqual([short(to.tracking.starts_at), short(to.tracking.ends_at)], gives)
    assert.ok(Date.parse(to.tracking.ends_at!) > Date.parse(to.tracking.starts_at))
    if (breaks) assert.deepEqual([short(to.breaks[0]!.starts_at), short(to.breaks[0]!.ends_at)], breaks)
  })

const punched = stretch('2026-01-26T07:03:41Z', '2026-01-26T11:00:05Z', [
  '2026-01-26T09:00:50Z',
  '2026-01-26T09:15:10Z',
])

test('moving a punched time keeps its seconds', () => {
  const to = dragged(punched, { days: 1 }, '2026-01-26', zone)
  const seconds = ({ starts_at, ends_at }: { starts_at: string; ends_at: string | null }): string[] =>
    [starts_at, ends_at!].map((moment) => Temporal.Instant.from(moment).toString())
  assert.deepEqual([to.tracking, ...to.breaks].map(seconds), [
    ['2026-01-27T07:03:41Z', '2026-01-27T11:00:05Z'],
    ['2026-01-27T09:00:50Z', '2026-01-27T09:15:10Z'],
  ])
})

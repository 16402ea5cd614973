import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { type ActionType, punch, trackingsOf } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-01-30T22:00:00Z')
const company = await createCompany(world, { time_zone: 'UTC' })

/** A tracking as `08:00-16:00 (12:00-12:30, 14:00-)`; `-` where something goes on. */
type Case = {
  name: string
  /** `start 08:00, end 16:00`, in the order in which they arrive. */
  punches: string
  trackings: string[]
  /** For each punch the number of its tracking, or `-`. */
  sessions: string
  warnings?: number
}

const cases: Case[] = [
  { name: 'a start opens a tracking', punches: 'start 08:00', trackings: ['08:00-'], sessions: '1' },
  {
    name: 'a second start joins the running one',
    punches: 'start 08:00, start 08:01',
    trackings: ['08:00-'],
    sessions: '11',
    warnings: 1,
  },
  {
    name: 'a start pressed again and again is one situation',
    punches: 'start 08:00, start 08:00, start 08:01, start 09:00',
    trackings: ['08:00-'],
    sessions: '1111',
    warnings: 1,
  },
  {
    name: 'a start that comes late joins the running one too',
    punches: 'start 08:00, start 07:00',
    trackings: ['08:00-'],
    sessions: '11',
    warnings: 1,
  },
  {
    name: 'an end closes the tracking',
    punches: 'start 08:00, end 16:00',
    trackings: ['08:00-16:00'],
    sessions: '11',
  },
  {
    name: 'an end at the moment of the start gives a length of nothing',
    punches: 'start 08:00, end 08:00',
    trackings: ['08:00-08:00'],
    sessions: '11',
  },
  {
    name: 'a break opens and closes',
    punches: 'start 08:00, start-break 12:00, end-break 12:30',
    trackings: ['08:00- (12:00-12:30)'],
    sessions: '111',
  },
  {
    name: 'an end closes the open break and the tracking',
    punches: 'start 08:00, start-break 12:00, end 16:00',
    trackings: ['08:00-16:00 (12:00-16:00)'],
    sessions: '111',
  },
  {
    name: 'two breaks in a day, one starting where the other ended',
    punches: 'start 08:00, start-break 10:00, end-break 10:15, start-break 10:15, end-break 10:45, end 16:00',
    trackings: ['08:00-16:00 (10:00-10:15, 10:15-10:45)'],
    sessions: '111111',
  },
  {
    name: 'a break begun twice is one break',
    punches: 'start 08:00, start-break 12:00, start-break 12:05',
    trackings: ['08:00- (12:00-)'],
    sessions: '111',
    warnings: 1,
  },
  {
    name: 'the end of a break that nobody began belongs to the tracking',
    punches: 'start 08:00, end-break 12:30',
    trackings: ['08:00-'],
    sessions: '11',
    warnings: 1,
  },
  {
    name: 'a break ended twice is one break',
    punches: 'start 08:00, start-break 12:00, end-break 12:30, end-break 12:31',
    trackings: ['08:00- (12:00-12:30)'],
    sessions: '1111',
    warnings: 1,
  },
  {
    name: 'an end without a tracking stands alone',
    punches: 'end 16:00',
    trackings: [],
    sessions: '-',
    warnings: 1,
  },
  {
    name: 'breaks without a tracking stand alone',
    punches: 'start-break 12:00, end-break 12:30',
    trackings: [],
    sessions: '--',
    warnings: 2,
  },
  {
    name: 'a second end stands alone',
    punches: 'start 08:00, end 16:00, end 16:01',
    trackings: ['08:00-16:00'],
    sessions: '11-',
    warnings: 1,
  },
  {
    name: 'the same lonely end sent again is one situation',
    punches: 'end 16:00, end 16:00',
    trackings: [],
    sessions: '--',
    warnings: 1,
  },
  {
    name: 'an end that arrives before its start stands alone, and no end is invented for the start',
    punches: 'end 16:00, start 08:00',
    trackings: ['08:00-'],
    sessions: '-1',
    warnings: 1,
  },
  {
    name: 'an end before the start of the running tracking stands alone',
    punches: 'start 08:00, end 07:00',
    trackings: ['08:00-'],
    sessions: '1-',
    warnings: 1,
  },
  {
    name: 'an end inside a break that is over would cut it: it stands alone',
    punches: 'start 08:00, start-break 12:00, end-break 12:30, end 12:15',
    trackings: ['08:00- (12:00-12:30)'],
    sessions: '111-',
    warnings: 1,
  },
  {
    name: 'an end before the open break stands alone',
    punches: 'start 08:00, start-break 12:00, end 11:00',
    trackings: ['08:00- (12:00-)'],
    sessions: '11-',
    warnings: 1,
  },
  {
    name: 'a break before the tracking stands alone',
    punches: 'start 08:00, start-break 07:30',
    trackings: ['08:00-'],
    sessions: '1-',
    warnings: 1,
  },
  {
    name: 'the end of a break before its start stands alone, and the break goes on',
    punches: 'start 08:00, start-break 12:00, end-break 11:00, end-break 12:30',
    trackings: ['08:00- (12:00-12:30)'],
    sessions: '11-1',
    warnings: 1,
  },
  {
    name: 'a break that comes late but fits is taken',
    punches: 'start 08:00, start-break 14:00, end-break 14:15, start-break 10:00, end-break 10:30',
    trackings: ['08:00- (10:00-10:30, 14:00-14:15)'],
    sessions: '11111',
  },
  {
    name: 'two shifts in a day, the second starting when the first ends',
    punches: 'start 08:00, end 12:00, start 12:00, end 16:00',
    trackings: ['08:00-12:00', '12:00-16:00'],
    sessions: '1122',
  },
  {
    name: 'the morning after a forgotten end, the old tracking runs on: no hours are invented',
    punches: 'start 08:00, start 21:00, end 21:30',
    trackings: ['08:00-21:30'],
    sessions: '111',
    warnings: 1,
  },
]

const at = (time: string): string => `2026-01-30T${time}:00Z`
const clock = (iso: string | null): string => (iso === null ? '' : iso.slice(11, 16))
const span = (one: { starts_at: string; ends_at: string | null }): string =>
  `${clock(one.starts_at)}-${clock(one.ends_at)}`

for (const { name, punches, trackings, sessions, warnings = 0 } of cases)
  test(`201 ${name}`, async () => {
    const person = await company.person()
    const belongs: (string | null)[] = []
    for (const one of punches.split(', ')) {
      const [type, time] = one.split(' ') as [ActionType, string]
      belongs.push((await punch(world, company, person, type, at(time))).attributes.working_session_id)
    }

    const stored = await trackingsOf(world, company, person)
    const told = stored.map((tracking: { breaks: { starts_at: string; ends_at: string | null }[] }) => {
      const breaks = tracking.breaks.map(span).sort().join(', ')
      return `${span(tracking as never)}${breaks && ` (${breaks})`}`
    })
    assert.deepEqual(told, trackings)
    const numbers = new Map(stored.map((tracking: { id: string }, index: number) => [tracking.id, String(index + 1)]))
    assert.equal(belongs.map((id) => (id === null ? '-' : numbers.get(id))).join(''), sessions)

    const actions = await world.get(`${company.ws}/time_trackings/actions`, person.token)
    assert.equal(actions.body.meta.total_count, belongs.length, 'no punch is lost')
    const notified = await world.get(`${company.ws}/notifications`, person.token)
    assert.equal(notified.body.meta.total_count, warnings)
  })

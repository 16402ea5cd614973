import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { type ActionType, punch, readTrackings } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-01-30T22:00:00Z')
const company = await createCompany(world, { time_zone: 'UTC' })

/** A tracking as `08:00-16:00 (12:00-12:30, 14:00-)`; nothing follows `-` while it runs. */
type Case = {
  name: string
  /** `start 08:00, end 16:00`, in the order in which they arrive. */
  punches: string
  trackings: string[]
  /** For each punch the number of its tracking, or `-`. */
  sessions: string
  warnings?: number
  /** How many of the punches are repeats, answered with the earlier ones; none by default. */
  again?: number
}

const cases: Case[] = [
  { name: 'a start creates a running tracking', punches: 'start 08:00', trackings: ['08:00-'], sessions: '1' },
  {
    name: 'a second start joins the running tracking',
    punches: 'start 08:00, start 08:01',
    trackings: ['08:00-'],
    sessions: '11',
    warnings: 1,
  },
  {
    name: 'repeated starts cause one warning',
    punches: 'start 08:00, start 08:00, start 08:01, start 09:00',
    trackings: ['08:00-'],
    sessions: '1111',
    warnings: 1,
    again: 1,
  },
  {
    name: 'an earlier start that arrives later joins the running tracking',
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
    name: 'an end at the same time as the start results in zero length',
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
    name: 'a break started twice is one break',
    punches: 'start 08:00, start-break 12:00, start-break 12:05',
    trackings: ['08:00- (12:00-)'],
    sessions: '111',
    warnings: 1,
  },
  {
    name: 'an end of a break that was not started belongs to the tracking',
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
    name: 'an end without a tracking belongs to none',
    punches: 'end 16:00',
    trackings: [],
    sessions: '-',
    warnings: 1,
  },
  {
    name: 'breaks without a tracking belong to none',
    punches: 'start-break 12:00, end-break 12:30',
    trackings: [],
    sessions: '--',
    warnings: 2,
  },
  {
    name: 'a second end belongs to no tracking',
    punches: 'start 08:00, end 16:00, end 16:01',
    trackings: ['08:00-16:00'],
    sessions: '11-',
    warnings: 1,
  },
  {
    name: 'the same end sent again without a tracking causes one warning',
    punches: 'end 16:00, end 16:00',
    trackings: [],
    sessions: '--',
    warnings: 1,
    again: 1,
  },
  {
    name: 'an end that arrives before its start belongs to no tracking, and the start keeps running',
    punches: 'end 16:00, start 08:00',
    trackings: ['08:00-'],
    sessions: '-1',
    warnings: 1,
  },
  {
    name: 'an end before the start of the running tracking belongs to none',
    punches: 'start 08:00, end 07:00',
    trackings: ['08:00-'],
    sessions: '1-',
    warnings: 1,
  },
  {
    name: 'an end inside a finished break belongs to no tracking',
    punches: 'start 08:00, start-break 12:00, end-break 12:30, end 12:15',
    trackings: ['08:00- (12:00-12:30)'],
    sessions: '111-',
    warnings: 1,
  },
  {
    name: 'an end before the open break belongs to no tracking',
    punches: 'start 08:00, start-break 12:00, end 11:00',
    trackings: ['08:00- (12:00-)'],
    sessions: '11-',
    warnings: 1,
  },
  {
    name: 'a break before the start of the tracking belongs to none',
    punches: 'start 08:00, start-break 07:30',
    trackings: ['08:00-'],
    sessions: '1-',
    warnings: 1,
  },
  {
    name: 'an end of a break before its start belongs to no tracking, and the break keeps running',
    punches: 'start 08:00, start-break 12:00, end-break 11:00, end-break 12:30',
    trackings: ['08:00- (12:00-12:30)'],
    sessions: '11-1',
    warnings: 1,
  },
  {
    name: 'an earlier break that arrives after a later one has ended has no effect',
    punches: 'start 08:00, start-break 14:00, end-break 14:15, start-break 10:00, end-break 10:30, end 16:00',
    trackings: ['08:00-16:00 (14:00-14:15)'],
    sessions: '111111',
    warnings: 2,
  },
  {
    name: 'a start of a break sent again changes nothing',
    punches: 'start 00:00, start-break 04:00, end-break 05:00, start-break 04:00, end 09:00',
    trackings: ['00:00-09:00 (04:00-05:00)'],
    sessions: '11111',
    again: 1,
  },
  {
    name: 'a start of a break sent again with a slightly different time changes nothing',
    punches: 'start 00:00, start-break 04:00, end-break 05:00, start-break 04:01, end 09:00',
    trackings: ['00:00-09:00 (04:00-05:00)'],
    sessions: '11111',
    warnings: 1,
  },
  {
    name: 'a whole day sent again changes nothing',
    punches:
      'start 08:00, start-break 12:00, end-break 12:30, end 16:00, start 08:00, start-break 12:00, end-break 12:30, end 16:00',
    trackings: ['08:00-16:00 (12:00-12:30)'],
    sessions: '11111111',
    again: 4,
  },
  {
    name: 'a whole day sent again with slightly later times changes nothing',
    punches:
      'start 08:00, start-break 12:00, end-break 12:30, end 16:00, start 08:01, start-break 12:01, end-break 12:31, end 16:01',
    trackings: ['08:00-16:00 (12:00-12:30)'],
    sessions: '1111----',
    warnings: 4,
  },
  {
    name: 'a whole day sent again with slightly earlier times adds the difference',
    punches:
      'start 08:00, start-break 12:00, end-break 12:30, end 16:00, start 07:59, start-break 11:59, end-break 12:29, end 15:59',
    trackings: ['07:59-08:00', '08:00-16:00 (12:00-12:30)'],
    sessions: '22221--1',
    warnings: 3,
  },
  {
    name: 'a start inside a finished tracking belongs to none',
    punches: 'start 08:00, end 16:00, start 15:59',
    trackings: ['08:00-16:00'],
    sessions: '11-',
    warnings: 1,
  },
  {
    name: 'an earlier shift that arrives later is recorded',
    punches: 'start 08:00, end 16:00, start 06:00, start-break 06:30, end-break 06:45, end 07:00',
    trackings: ['06:00-07:00 (06:30-06:45)', '08:00-16:00'],
    sessions: '221111',
  },
  {
    name: 'an earlier shift that arrives later and overlaps a later one ends where that starts',
    punches: 'start 08:00, end 12:00, start 06:00, start-break 07:00, end 14:00',
    trackings: ['06:00-08:00 (07:00-08:00)', '08:00-12:00'],
    sessions: '22111',
    warnings: 1,
  },
  {
    name: 'a second end inside a finished tracking belongs to none',
    punches: 'start 08:00, end 16:00, end 15:00',
    trackings: ['08:00-16:00'],
    sessions: '11-',
    warnings: 1,
  },
  {
    name: 'an end of a break inside a finished break belongs to the tracking and changes nothing',
    punches: 'start 08:00, start-break 12:00, end-break 13:00, end-break 12:30, end 16:00',
    trackings: ['08:00-16:00 (12:00-13:00)'],
    sessions: '11111',
    warnings: 1,
  },
  {
    name: 'two shifts in a day, the second starting when the first ends',
    punches: 'start 08:00, end 12:00, start 12:00, end 16:00',
    trackings: ['08:00-12:00', '12:00-16:00'],
    sessions: '1122',
  },
  {
    name: 'a start hours after a forgotten end joins the tracking, which keeps running until the next end',
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

for (const { name, punches, trackings, sessions, warnings = 0, again = 0 } of cases)
  test(`201 ${name}`, async () => {
    const person = await company.person()
    const belongs: (string | null)[] = []
    const ids = new Set<string>()
    for (const one of punches.split(', ')) {
      const [type, time] = one.split(' ') as [ActionType, string]
      const { id, attributes } = await punch(world, company, person, type, at(time))
      belongs.push(attributes.working_session_id)
      ids.add(id)
    }

    const stored = await readTrackings(world, company, person)
    const told = stored.map((tracking: { breaks: { starts_at: string; ends_at: string | null }[] }) => {
      const breaks = tracking.breaks.map(span).sort().join(', ')
      return `${span(tracking as never)}${breaks && ` (${breaks})`}`
    })
    assert.deepEqual(told, trackings)
    const numbers = new Map(stored.map((tracking: { id: string }, index: number) => [tracking.id, String(index + 1)]))
    assert.equal(belongs.map((id) => (id === null ? '-' : numbers.get(id))).join(''), sessions)

    const actions = await world.get(`${company.ws}/time_trackings/actions`, person.token)
    assert.equal(ids.size, belongs.length - again, 'only repeated punches return an earlier punch')
    assert.equal(actions.body.meta.total_count, ids.size, 'every punch is stored')
    const notified = await world.get(`${company.ws}/notifications`, person.token)
    assert.equal(notified.body.meta.total_count, warnings)
  })

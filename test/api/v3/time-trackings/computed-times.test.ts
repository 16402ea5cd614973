import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world)
const trackings = timeTrackings(world, company)

/** From 08:00:00, in hours, minutes and seconds after midnight. */
type Times = [from: string, until: string]
type Case = {
  name: string
  until: string
  breaks?: Times[]
  set?: number | null
  default?: number
  forced?: boolean
  /** gross, net, break */
  hours: [number, number, number]
  duration: number | null
}

const cases: Case[] = [
  {
    name: '6 minutes with a break of 1',
    until: '08:06:00',
    breaks: [['08:02:00', '08:03:00']],
    hours: [0.1, 0.08, 0.02],
    duration: 60,
  },
  {
    name: 'a break of an hour',
    until: '16:00:00',
    breaks: [['12:00:00', '13:00:00']],
    hours: [8, 7, 1],
    duration: 3600,
  },
  { name: 'nothing recorded, nothing set', until: '16:00:00', hours: [8, 8, 0], duration: null },
  { name: 'a length of nothing', until: '08:00:00', hours: [0, 0, 0], duration: null },
  {
    name: 'two breaks',
    until: '16:00:00',
    breaks: [
      ['10:00:00', '10:15:00'],
      ['12:00:00', '12:30:00'],
    ],
    hours: [8, 7.25, 0.75],
    duration: 2700,
  },
  {
    name: 'breaks that overlap count once',
    until: '16:00:00',
    breaks: [
      ['12:00:00', '12:30:00'],
      ['12:15:00', '13:00:00'],
      ['12:20:00', '12:25:00'],
    ],
    hours: [8, 7, 1],
    duration: 3600,
  },
  {
    name: 'breaks that touch are two',
    until: '16:00:00',
    breaks: [
      ['12:00:00', '12:30:00'],
      ['12:30:00', '13:00:00'],
    ],
    hours: [8, 7, 1],
    duration: 3600,
  },
  {
    name: 'a break of no length',
    until: '16:00:00',
    breaks: [['12:00:00', '12:00:00']],
    hours: [8, 8, 0],
    duration: 0,
  },
  {
    name: 'a break all the time',
    until: '16:00:00',
    breaks: [['08:00:00', '16:00:00']],
    hours: [8, 0, 8],
    duration: 28_800,
  },
  {
    name: 'the default where it is more',
    until: '16:00:00',
    breaks: [['12:00:00', '12:20:00']],
    default: 1800,
    hours: [8, 7.5, 0.5],
    duration: 1200,
  },
  {
    name: 'what was recorded where that is more',
    until: '16:00:00',
    breaks: [['12:00:00', '12:45:00']],
    default: 1800,
    hours: [8, 7.25, 0.75],
    duration: 2700,
  },
  { name: 'the default alone', until: '16:00:00', default: 1800, hours: [8, 7.5, 0.5], duration: null },
  { name: 'a default longer than the time', until: '08:30:00', default: 3600, hours: [0.5, 0, 0.5], duration: null },
  {
    name: 'what was set, and counts',
    until: '16:00:00',
    set: 600,
    forced: true,
    hours: [8, 7.83, 0.17],
    duration: 600,
  },
  {
    name: 'what was set counts against more that was recorded',
    until: '16:00:00',
    breaks: [['12:00:00', '13:00:00']],
    set: 600,
    default: 1800,
    forced: true,
    hours: [8, 7.83, 0.17],
    duration: 600,
  },
  {
    name: 'zero, set to count',
    until: '16:00:00',
    breaks: [['12:00:00', '13:00:00']],
    set: 0,
    forced: true,
    hours: [8, 8, 0],
    duration: 0,
  },
  {
    name: 'set longer than the time',
    until: '08:30:00',
    set: 7200,
    forced: true,
    hours: [0.5, 0, 0.5],
    duration: 7200,
  },
  {
    name: 'counting what was set, where nothing was',
    until: '16:00:00',
    forced: true,
    hours: [8, 8, 0],
    duration: null,
  },
  {
    name: 'counting what was set, where only a break was recorded',
    until: '16:00:00',
    breaks: [['12:00:00', '12:30:00']],
    forced: true,
    hours: [8, 7.5, 0.5],
    duration: 1800,
  },
  { name: 'set, but not to count', until: '16:00:00', set: 600, hours: [8, 8, 0], duration: 600 },
  {
    name: 'set, but not to count, beside a recorded one',
    until: '16:00:00',
    breaks: [['12:00:00', '12:30:00']],
    set: 600,
    hours: [8, 7.5, 0.5],
    duration: 1800,
  },
  { name: 'rounded half up: 18 s are 0.005 h', until: '08:00:18', hours: [0.01, 0.01, 0], duration: null },
  { name: 'rounded half up: 17 s are less', until: '08:00:17', hours: [0, 0, 0], duration: null },
  {
    name: 'each from seconds: 54 s less 36 s',
    until: '08:00:54',
    breaks: [['08:00:00', '08:00:36']],
    hours: [0.02, 0.01, 0.01],
    duration: 36,
  },
]

const onThatDay = (time: string): string => `2026-01-30T${time}Z`

const attributesOf = (one: Case) => ({
  starts_at: onThatDay('08:00:00'),
  ends_at: onThatDay(one.until),
  ...(one.breaks && {
    breaks_attributes: one.breaks.map(([from, until]) => ({ starts_at: onThatDay(from), ends_at: onThatDay(until) })),
  }),
  ...(one.set !== undefined && { break_duration: one.set }),
  ...(one.default !== undefined && { default_break_duration: one.default }),
  ...(one.forced !== undefined && { force_custom_break_duration: one.forced }),
})

// biome-ignore lint/suspicious/noExplicitAny: attributes of the API
const assertTimes = (attributes: any, one: Case): void => {
  assert.deepEqual([attributes.gross_time, attributes.net_time, attributes.break_time], one.hours)
  assert.equal(attributes.break_duration, one.duration)
}

for (const one of cases)
  test(`${one.name}: ${one.hours.join(', ')}`, async () => {
    const made = await trackings.made({ attributes: attributesOf(one) })
    assertTimes(made.attributes, one)
    assertTimes((await trackings.shown(made.id)).attributes, one)
  })

test('the same comes out where it is changed instead of created', async () => {
  for (const one of cases) {
    const { id } = await trackings.made({
      attributes: { starts_at: onThatDay('06:00:00'), ends_at: onThatDay('20:00:00') },
    })
    const answer = await trackings.change(id, { attributes: attributesOf(one) })
    assert.equal(answer.status, 200, answer.text)
    assertTimes(answer.body.data.attributes, one)
  }
})

test('a tracking that is made shorter keeps its breaks, and counts what lies inside', async () => {
  const { id } = await trackings.made({ attributes: attributesOf(cases[1]!) })
  const shorter = await trackings.change(id, { attributes: { ends_at: onThatDay('12:30:00') } })
  assertTimes(shorter.body.data.attributes, { ...cases[1]!, hours: [4.5, 4, 0.5], duration: 1800 })
  const before = await trackings.change(id, { attributes: { ends_at: onThatDay('11:00:00') } })
  assertTimes(before.body.data.attributes, { ...cases[1]!, hours: [3, 3, 0], duration: 0 })
  assert.equal(before.body.data.relationships.breaks.data.length, 1)
  const again = await trackings.change(id, { attributes: { ends_at: onThatDay('16:00:00') } })
  assertTimes(again.body.data.attributes, cases[1]!)
})

test('while running, everything is computed up to now; a start that lies ahead counts nothing', async () => {
  const person = await company.person()
  world.clock.set(onThatDay('10:00:00'))
  const { id } = await trackings.made({
    attributes: {
      starts_at: onThatDay('08:00:00'),
      ends_at: null,
      breaks_attributes: [{ starts_at: onThatDay('09:30:00') }],
    },
    relationships: trackings.of(person),
  })
  const times = async () => {
    const { gross_time, net_time, break_time } = (await trackings.shown(id)).attributes
    return [gross_time, net_time, break_time]
  }
  assert.deepEqual(await times(), [2, 1.5, 0.5])
  world.clock.advance({ hours: 1 })
  assert.deepEqual(await times(), [3, 1.5, 1.5])
  world.clock.set(onThatDay('07:00:00'))
  assert.deepEqual(await times(), [0, 0, 0])
})

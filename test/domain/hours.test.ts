import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { connect } from '../../src/platform/db/connect.ts'
import { balanceText, hoursFrom, hoursText, readHours, secondsFrom } from '../../src/shared/hours.ts'
import { testServerUrl } from '../support/database.ts'

const sql = connect({ url: testServerUrl(), max: 1, prepare: false })
after(() => sql.end())

test('hours are rounded as in the database', async () => {
  const halves = Array.from({ length: 2000 }, (_, index) => 36 * index + 18)
  const seconds = [0, 1, 17, 18, 19, 35, 3599, 3600, 28_800, 31_536_017, 4_102_444_818, ...halves]
  const both = [...seconds, ...seconds.map((value) => -value)]
  const rows = await sql<{ hours: number }[]>`
    select round(s::numeric / 3600, 2) as hours from unnest(${both}::bigint[]) with ordinality as x (s, place)
    order by place`
  assert.deepEqual(
    both.map((value) => hoursFrom(value) + 0),
    rows.map(({ hours }) => hours),
  )
})

const clock = { notation: 'clock', language: 'de' } as const
const german = { notation: 'decimal', language: 'de' } as const
const english = { notation: 'decimal', language: 'en' } as const

test('hours are written in minutes or as decimals, each in its language', () => {
  const cases: [seconds: number, clock: string, german: string, english: string][] = [
    [0, '0:00', '0,00', '0.00'],
    [28_080, '7:48', '7,80', '7.80'],
    [28_139, '7:48', '7,82', '7.82'],
    [-900, '−0:15', '−0,25', '−0.25'],
    [-17, '0:00', '0,00', '0.00'],
    [-30, '0:00', '−0,01', '−0.01'],
    [3_599_999, '999:59', '1000,00', '1000.00'],
    [44_442_000, '12345:00', '12.345,00', '12,345.00'],
  ]
  for (const [seconds, ...texts] of cases)
    assert.deepEqual(
      [clock, german, english].map((form) => hoursText(seconds, form)),
      texts,
    )
  assert.equal(hoursText(28_080, clock, { signed: true }), '+7:48')
  assert.equal(hoursText(28_080, german, { signed: true }), '+7,80')
  assert.equal(hoursText(-900, english, { signed: true }), '−0.25')
  assert.equal(hoursText(59, clock, { signed: true }), '0:00')
})

test('a balance is the hours worked minus the target, as both are shown', () => {
  const target = 8 * 3600
  for (let worked = 0; worked <= 9 * 3600; worked += 17) {
    const [shown, left] = [
      readHours(hoursText(worked, clock))!,
      readHours(balanceText(worked - target, clock).replace('+', ''))!,
    ]
    assert.equal(left, shown - target / 60, String(worked))
  }
  assert.deepEqual(
    [-1, 0, 59, 60, -28_770].map((seconds) => balanceText(seconds, clock)),
    ['−0:01', '0:00', '0:00', '+0:01', '−8:00'],
  )
  assert.equal(balanceText(-900, german), '−0,25')
})

test('minutes survive conversion to decimal hours and to text, and back', () => {
  for (let minutes = -1500; minutes <= 1500; minutes++) {
    assert.equal(secondsFrom(hoursFrom(minutes * 60), 'clock'), minutes * 60)
    for (const notation of ['clock', 'decimal'] as const)
      for (const language of ['de', 'en'] as const)
        assert.equal(readHours(hoursText(minutes * 60, { notation, language })), minutes)
  }
  assert.equal(secondsFrom(7.83, 'decimal'), 28_188)
})

test('typed hours are parsed', () => {
  const typed: [string, number | null][] = [
    ['', 0],
    ['7:30', 450],
    ['7,5', 450],
    ['7.5', 450],
    ['−2', -120],
    ['-0:15', -15],
    ['7:60', null],
    ['seven', null],
    ['7,555', null],
  ]
  for (const [text, minutes] of typed) assert.equal(readHours(text), minutes, text)
})

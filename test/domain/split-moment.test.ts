import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { middleMinute, splitInstants } from '../../web/src/pages/time/detail/split-moment.ts'
import { localDay, localTime } from '../../web/src/time/zoned.ts'

/** Each has a night in which clocks go back and one in which they go forward; Havana changes them at midnight. */
const zones = ['Europe/Berlin', 'America/New_York', 'America/Havana', 'Australia/Lord_Howe']
const minute = 60_000
/** In the nights of a clock change in any of them. */
const starts = ['2026-03-07', '2026-03-28', '2026-04-04', '2026-10-03', '2026-10-24', '2026-10-31'].flatMap((day) =>
  Array.from({ length: 100 }, (_, index) => Date.parse(`${day}T00:07:21Z`) + index * 29 * minute),
)

for (const zone of zones)
  test(`the middle of a time in ${zone} is inside it and among the instants of its local time`, () => {
    let twice = 0
    for (const from of starts)
      for (const long of [1.5, 30, 61, 600]) {
        const until = from + long * minute
        const middle = middleMinute(from, until)
        assert.ok(from < middle && middle < until, new Date(from).toISOString())
        const instants = splitInstants(localDay(middle, zone), localTime(middle, zone), zone, [from, until]) ?? []
        assert.ok(instants.includes(middle), new Date(from).toISOString())
        if (instants.length > 1) twice++
      }
    assert.ok(twice > 0, 'some local times occur twice')
  })

test('a time of day that clocks skip is not offered', () => {
  const night: [number, number] = [Date.parse('2026-03-29T00:00:00Z'), Date.parse('2026-03-29T03:00:00Z')]
  assert.equal(splitInstants('2026-03-29', '02:30', 'Europe/Berlin', night), null)
  assert.deepEqual(splitInstants('2026-03-29', '06:30', 'Europe/Berlin', night), [])
})

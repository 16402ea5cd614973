import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import fc from 'fast-check'
import { localDays } from '../../src/domain/reviews/local-days.ts'
import { clip, length, merge, netByDay, type Shift } from '../../src/shared/working-day.ts'

const minute = 60

/** Shifts of a few days in minutes, each with a recorded break and one that was entered as a duration. */
const anyShifts = fc
  .array(fc.tuple(fc.nat(4000), fc.nat(900), fc.nat(60), fc.nat(90)), { minLength: 1, maxLength: 6 })
  .map((given) =>
    given.map(([from, long, breakLong, counted], index): Shift => {
      const span = { from: from * minute, until: (from + long) * minute }
      const middle = span.from + Math.floor(long / 2) * minute
      const breaks = clip([{ from: middle, until: middle + breakLong * minute }], span)
      const breakSeconds = Math.min(long, counted) * minute
      return { id: String(index), ...span, running: false, breaks, breakSeconds }
    }),
  )
const netOf = ({ from, until, breakSeconds }: Shift): number => until - from - breakSeconds
const sumOf = (net: Map<string, number>): number => net.values().reduce((sum, one) => sum + one, 0)

test('every second of a shift is counted once, whatever its break and local midnight', () => {
  fc.assert(
    fc.property(anyShifts, fc.constantFrom('UTC', 'Asia/Kolkata', 'Pacific/Auckland'), (shifts, zone) => {
      const dayAt = localDays(zone)
      const alone = shifts.map((one) => netByDay([one], dayAt))
      for (const [index, one] of shifts.entries()) assert.equal(sumOf(alone[index]!), netOf(one))
      const together = netByDay(shifts, dayAt)
      const apart = length(merge(shifts)) === length(shifts)
      for (const [day, net] of together) {
        const parts = alone.map((days) => days.get(day) ?? 0)
        const [most, all] = [Math.max(...parts), parts.reduce((sum, part) => sum + part, 0)]
        assert.ok(net >= most && net <= all, `${day}: ${net} of ${parts}`)
        if (apart) assert.equal(net, all, day)
      }
    }),
    { seed: 26, numRuns: 300 },
  )
})

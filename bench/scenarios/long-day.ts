import { type BenchContext, connections, rate, type Scenario } from '../context.ts'
import { load, type Measurement, summarize } from '../load.ts'
import { shiftOf, shifts } from '../long-day/day.ts'
import { watchReviews } from '../long-day/review-watch.ts'
import { punches } from '../punch-traffic.ts'
import { deleteAbsences, deletePunches, listOf } from '../traffic.ts'

/** Seconds. All three shifts together take about two minutes; one that is not finished by then is aborted. */
const mostPerShift = 100
const mostBehind = 10

const count = (number: number): string => number.toLocaleString('en')

/** A day of many people, as fast as possible: the evening must not be slower than the morning. */
export const longDayScenario: Scenario = {
  name: 'long-day',
  about: 'a day of 5,000 people',
  async run(context: BenchContext) {
    const { stint, quick, databaseUrl: url, cpu, seconds } = context
    const company = quick ? context.company : context.crews.at(-1)!
    const people = company.people.length
    const clear = async (): Promise<void> => {
      await deletePunches(url)
      await deleteAbsences(url)
    }
    await clear()
    for (const traffic of [listOf(company, 'time_trackings'), punches(company)])
      await load(stint.base, traffic, { connections, seconds: 2 * seconds })
    await clear()
    const watch = await watchReviews(url, company)
    const dayEnds = Temporal.Now.instant().round({ smallestUnit: 'minute', roundingMode: 'floor' })
    const found: Measurement[] = []
    let [done, brokenOff] = [0, false]
    for (let number = 0; number < shifts; number++) {
      const used = cpu?.(stint.pid)
      const traffic = shiftOf(company, number, people, dayEnds)
      const sample = await load(stint.base, traffic, { connections, seconds: mostPerShift })
      done += sample.times.length
      brokenOff ||= sample.elapsed >= mostPerShift * 1000
      found.push(summarize([used ? { ...sample, cpu: used() } : sample]))
    }
    const { longest, looks, mostWaiting } = await watch.stop(2 * mostBehind * 1000)
    await clear()
    const ratio = found.at(-1)!.perSecond / found[0]!.perSecond
    return [
      {
        what: `a day of ${count(people)} people, its last third`,
        found: `${ratio.toFixed(2)} of the first`,
        wanted: 'at least 0.85',
        // An aborted shift did not do the same work.
        passed: ratio >= 0.85 && !brokenOff,
        detail: `${found.map(rate).join(', ')}; ${count(done)} requests${brokenOff ? ', broken off' : ''}`,
      },
      {
        what: `a day of ${count(people)} people, warnings behind it`,
        found: `${(longest / 1000).toFixed(1)} s`,
        wanted: `at most ${mostBehind} s`,
        passed: longest <= mostBehind * 1000,
        detail: `the longest at ${looks} looks; up to ${count(mostWaiting)} entries waited`,
      },
    ]
  },
}

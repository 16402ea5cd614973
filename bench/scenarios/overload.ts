import { tmpdir } from 'node:os'
import type { BenchResult, Scenario } from '../context.ts'
import { canMeasureCpu } from '../cpu.ts'
import { type OverloadResult, runOverload } from '../overload/overload.ts'
import { freezePostgres, lockTrackings } from '../overload/stall.ts'
import { startStint } from '../servers.ts'
import { deletePunches } from '../traffic.ts'

const count = (number: number): string => number.toLocaleString('en')
const seconds = (ms: number): string =>
  Number.isFinite(ms) ? `${(ms / 1000).toFixed(2)} s` : 'not answered to the end'

/** One process under far more load than it can handle, while the database is blocked for three seconds. */
export const overloadScenario: Scenario = {
  name: 'overload',
  about: 'overload, with a database that stands still in the middle',
  async run({ databaseUrl: url, cluster, company, companies, quick }) {
    const stalls = {
      'a locked table': lockTrackings(url),
      ...(canMeasureCpu && { 'a frozen database': freezePostgres(cluster) }),
    }
    const results: BenchResult[] = []
    for (const [name, stall] of Object.entries(stalls)) {
      const found = await runOverload({
        url,
        company,
        other: companies[0]!,
        start: () => startStint({ DATABASE_URL: url, STINT_DATA_DIR: tmpdir() }),
        stall,
        connections: 1500,
        warmUp: quick ? 4000 : 6000,
        calm: quick ? 4000 : 8000,
        stillness: 3000,
      })
      results.push(...outcomesOf(name, found))
      await deletePunches(url)
    }
    return results
  },
}

function outcomesOf(
  stall: string,
  { statuses, acknowledged, missing, before, after, bystander }: OverloadResult,
): BenchResult[] {
  const other = [...statuses].filter(([status]) => typeof status === 'string' || (status >= 500 && status !== 503))
  const unwanted = other.reduce((sum, [, times]) => sum + times, 0)
  const ratio = after / before
  const told = [...statuses].toSorted()
  const { longest, refused, asked } = bystander.after
  return [
    {
      what: `overload, ${stall}: acknowledged and missing`,
      found: `${count(missing)} punches`,
      wanted: 'none',
      passed: missing === 0 && acknowledged > 0,
      detail: `${count(acknowledged)} acknowledged`,
    },
    {
      what: `overload, ${stall}: answers beside 503`,
      found: `${count(unwanted)} broken`,
      wanted: 'none',
      passed: unwanted === 0,
      detail: told.map(([status, times]) => `${status}: ${count(times)}`).join(', '),
    },
    {
      what: `overload, ${stall}: throughput afterwards`,
      found: `${ratio.toFixed(2)} of before`,
      wanted: 'at least 0.9',
      passed: ratio >= 0.9,
      detail: `before ${Math.round(before)}/s, after ${Math.round(after)}/s`,
    },
    {
      what: `overload, ${stall}: another company afterwards`,
      found: seconds(longest),
      wanted: 'at most 1 s',
      passed: longest <= 1000,
      detail: `${asked} asked, ${refused} turned away; before the stall ${seconds(bystander.before.longest)}`,
    },
  ]
}

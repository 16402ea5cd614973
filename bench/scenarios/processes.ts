import { availableParallelism, tmpdir } from 'node:os'
import { type BenchResult, connections, measureInTurns, rate, type Scenario } from '../context.ts'
import { canMeasureCpu, createCpuMeter, readPostmasterPid } from '../cpu.ts'
import { load, type Measurement, type Traffic } from '../load.ts'
import { punches } from '../punch-traffic.ts'
import { startStint } from '../servers.ts'
import { deletePunches, listOf } from '../traffic.ts'

type Pair = { one: Measurement; both: Measurement }

/** The load generator takes processor time from the second process; half a core would decide the result. */
const mostForLoad = 0.5

function throughput(what: string, least: number, { one, both }: Pair): BenchResult {
  const ratio = both.perSecond / one.perSecond
  return {
    what: `two processes: ${what}`,
    found: `${ratio.toFixed(2)} of one`,
    wanted: `at least ${least}`,
    passed: ratio >= least,
    detail: `one ${rate(one)}, two ${rate(both)}; of ${availableParallelism()} cores ${inUse(one)} were busy with one`,
  }
}

const inUse = ({ perSecond, cpu, generator }: Measurement): string =>
  cpu ? (generator + ((cpu.node + cpu.database) * perSecond) / 1000).toFixed(1) : 'an unknown number'

/**
 * Rates can grow only where cores are idle. If a request costs no more in two processes than in one, they can grow on a
 * machine that has those cores.
 */
function work(what: string, most: number, { one, both }: Pair): BenchResult[] {
  if (!one.cpu || !both.cpu) return []
  const [single, two] = [one.cpu.node + one.cpu.database, both.cpu.node + both.cpu.database]
  return [
    {
      what: `two processes: processor time of ${what}`,
      found: `${(two / single).toFixed(2)} of one`,
      wanted: `at most ${most}`,
      passed: two / single <= most,
      detail: `one ${single.toFixed(2)} ms, two ${two.toFixed(2)} ms a request`,
    },
  ]
}

const loadItself = ({ one, both }: Pair): BenchResult => {
  const cores = Math.max(one.generator, both.generator)
  return {
    what: 'two processes: what the load itself takes',
    found: `${cores.toFixed(2)} cores`,
    wanted: `under ${mostForLoad}`,
    passed: cores < mostForLoad,
    detail: `against one ${one.generator.toFixed(2)}, against two ${both.generator.toFixed(2)}`,
  }
}

/** Two server processes against one, on the same database. */
export const processesScenario: Scenario = {
  name: 'workers',
  about: 'two server processes against one',
  async run(given) {
    const context = { ...given, cpu: canMeasureCpu ? createCpuMeter(readPostmasterPid(given.cluster)) : null }
    const { company, databaseUrl, seconds } = context
    const start = (workers: string) =>
      startStint({ DATABASE_URL: databaseUrl, STINT_DATA_DIR: tmpdir(), STINT_WORKERS: workers, STINT_JOBS: 'off' })
    const [single, two] = [await start('1'), await start('2')]
    const pairOf = async (traffic: Traffic, before?: () => Promise<void>): Promise<Pair> => {
      // Each of the two compiles its code separately, and gets only half of the requests to warm up with.
      await before?.()
      await load(two.base, traffic, { connections, seconds: 2 * seconds })
      const [one, both] = (await measureInTurns(context, [
        { server: single, traffic, before },
        { server: two, traffic, before },
      ])) as [Measurement, Measurement]
      return { one, both }
    }
    try {
      const lists = await pairOf(listOf(company, 'time_trackings'))
      const before = () => deletePunches(databaseUrl)
      const punching = await pairOf(punches(company), before)
      await before()
      return [
        throughput('lists', 1.3, lists),
        ...work('lists', 1.1, lists),
        loadItself(lists),
        throughput('punches, which no lock may slow down', 0.85, punching),
      ]
    } finally {
      await single.stop()
      await two.stop()
    }
  },
}

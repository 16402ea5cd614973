import { tmpdir } from 'node:os'
import { load, type Traffic } from '../load.ts'
import { startStint } from '../servers.ts'
import { connections, inTurns, rate, type Scenario } from '../setting.ts'
import { listOf, noNewPunches, punches } from '../traffic.ts'

/** Two server processes against one, on the same database. */
export const processesScenario: Scenario = {
  name: 'workers',
  about: 'two server processes against one',
  async run(setting) {
    const { company, databaseUrl, seconds } = setting
    const start = (workers: string) =>
      startStint({ DATABASE_URL: databaseUrl, STINT_DATA_DIR: tmpdir(), STINT_WORKERS: workers, STINT_JOBS: 'off' })
    const [single, two] = [await start('1'), await start('2')]
    const against = async (what: string, traffic: Traffic, least: number, before?: () => Promise<void>) => {
      // Each of the two compiles its code for itself, and sees but half of what warms it up.
      await before?.()
      await load(two.base, traffic, { connections, seconds: 2 * seconds })
      const [one, both] = await inTurns(setting, [
        { server: single, traffic, before },
        { server: two, traffic, before },
      ])
      const ratio = both!.perSecond / one!.perSecond
      return {
        what: `two processes: ${what}`,
        found: `${ratio.toFixed(2)} of one`,
        wanted: `at least ${least}`,
        holds: ratio >= least,
        detail: `one ${rate(one!)}, two ${rate(both!)}`,
      }
    }
    try {
      const lists = await against('lists', listOf(company, 'time_trackings'), 1.15)
      const before = () => noNewPunches(databaseUrl)
      const punching = await against('punches, which no lock may slow down', punches(company), 0.85, before)
      await before()
      return [lists, punching]
    } finally {
      await single.stop()
      await two.stop()
    }
  },
}

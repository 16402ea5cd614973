import { tmpdir } from 'node:os'
import type { Traffic } from '../load.ts'
import { startStint } from '../servers.ts'
import { inTurns, rate, type Scenario } from '../setting.ts'
import { listOf, noNewPunches, punches } from '../traffic.ts'

/** Two server processes against one, on the same database. */
export const processesScenario: Scenario = {
  name: 'workers',
  about: 'two server processes against one',
  async run(setting) {
    const { stint, company, databaseUrl } = setting
    const folder = tmpdir()
    const two = await startStint({
      DATABASE_URL: databaseUrl,
      STINT_DATA_DIR: folder,
      STINT_WORKERS: '2',
      STINT_JOBS: 'off',
    })
    const against = async (what: string, traffic: Traffic, least: number, before?: () => Promise<void>) => {
      const [one, both] = await inTurns(setting, [
        { base: stint.base, traffic, before },
        { base: two.base, traffic, before },
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
      await two.stop()
    }
  },
}

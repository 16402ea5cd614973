import { setTimeout as sleep } from 'node:timers/promises'
import type { Measured, Traffic } from '../load.ts'
import { punches } from '../punch-traffic.ts'
import type { Company } from '../seed.ts'
import { inTurns, longer, milliseconds, type Scenario, type Setting } from '../setting.ts'
import { giveSchedules, takeSchedules } from '../time-accounts.ts'
import { always, noNewPunches, ws } from '../traffic.ts'
import { acrossSizes } from './growth.ts'

/** The list that leads begin with: what this month came to for everybody, and the balance. */
const balances = (company: Company): Traffic => {
  const today = Temporal.Now.plainDateISO('Europe/Berlin')
  const span = `from=${today.with({ day: 1 })}&until=${today}`
  return always({ path: `${ws(company)}/reports/time_accounts?${span}`, token: company.adminToken })
}

/** One person's month so far, and the balance now. */
const balance =
  (company: Company): Traffic =>
  (connection) => {
    let turn = connection
    return () => {
      const { id, token } = company.people[turn++ % company.people.length]!
      return { path: `${ws(company)}/users/${id}/time_account`, token }
    }
  }

/** While everybody in these companies has a schedule and an account. */
async function withSchedules<T>({ databaseUrl }: Setting, companies: Company[], work: () => Promise<T>): Promise<T> {
  for (const company of companies) await giveSchedules(databaseUrl, company)
  try {
    return await work()
  } finally {
    for (const company of companies) await takeSchedules(databaseUrl, company)
  }
}

const growing = (name: string, about: string, traffic: (company: Company) => Traffic): Scenario => ({
  name,
  about,
  run: (setting) =>
    withSchedules(setting, setting.companies, async () => [await acrossSizes(setting, about, 1.3, traffic)]),
})

/**
 * How long reviews rest at most (domain/jobs.ts). What comes before a turn takes longer for one of the two; without this, its
 * turns would have reviews in them and those of the other would not.
 */
const longestRest = 5500

export const timeAccountScenarios: Scenario[] = [
  growing('growth-balances', 'growth of the list of 500 balances', balances),
  growing('growth-balance', 'growth of the balance of one', balance),
  {
    name: 'punch-with-account',
    about: 'punch of somebody with a schedule and a time account',
    async run(setting) {
      const { stint: server, company, databaseUrl } = setting
      const traffic = punches(company)
      const before = (schedules: typeof giveSchedules) => async (): Promise<void> => {
        await noNewPunches(databaseUrl)
        await schedules(databaseUrl, company)
        await sleep(longestRest)
      }
      // A few hundredths are looked for, so the turns are longer than elsewhere.
      const [without, having] = (await inTurns({ ...setting, seconds: 2 * setting.seconds }, [
        { server, traffic, before: before(takeSchedules) },
        { server, traffic, before: before(giveSchedules) },
      ])) as [Measured, Measured]
      await before(takeSchedules)()
      const detail = `without ${milliseconds(without)}, with both ${milliseconds(having)}`
      return [longer(this.about, 1.05, having.mean / without.mean, detail)]
    },
  },
]

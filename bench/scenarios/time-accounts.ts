import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchContext, measureInTurns, milliseconds, type Scenario, slowdown } from '../context.ts'
import type { Measurement, Traffic } from '../load.ts'
import { punches } from '../punch-traffic.ts'
import type { Company } from '../seed.ts'
import { createSchedules, deleteSchedules } from '../time-accounts.ts'
import { deletePunches, repeat, ws } from '../traffic.ts'
import { acrossSizes } from './growth.ts'

/** The first list that leads open: this month's totals of everybody, and the balance. */
const balances = (company: Company): Traffic => {
  const today = Temporal.Now.plainDateISO('Europe/Berlin')
  const span = `from=${today.with({ day: 1 })}&until=${today}`
  return repeat({ path: `${ws(company)}/reports/time_accounts?${span}`, token: company.adminToken })
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
async function withSchedules<T>(
  { databaseUrl }: BenchContext,
  companies: Company[],
  work: () => Promise<T>,
): Promise<T> {
  for (const company of companies) await createSchedules(databaseUrl, company)
  try {
    return await work()
  } finally {
    for (const company of companies) await deleteSchedules(databaseUrl, company)
  }
}

const growing = (name: string, about: string, traffic: (company: Company) => Traffic): Scenario => ({
  name,
  about,
  run: (context) =>
    withSchedules(context, context.companies, async () => [await acrossSizes(context, about, 1.3, traffic)]),
})

/**
 * The longest pause between reviews (domain/jobs.ts). The preparation of a turn takes longer for one of the two; without
 * this pause, reviews would run in its turns and not in those of the other.
 */
const longestRest = 5500

export const timeAccountScenarios: Scenario[] = [
  growing('growth-balances', 'growth of the list of 500 balances', balances),
  growing('growth-balance', 'growth of the balance of one', balance),
  {
    name: 'punch-with-account',
    about: 'punch of somebody with a schedule and a time account',
    async run(context) {
      const { stint: server, company, databaseUrl } = context
      const traffic = punches(company)
      const before = (schedules: typeof createSchedules) => async (): Promise<void> => {
        await deletePunches(databaseUrl)
        await schedules(databaseUrl, company)
        await sleep(longestRest)
      }
      // Looks for a difference of a few hundredths, so the turns are longer than elsewhere.
      const [without, having] = (await measureInTurns({ ...context, seconds: 2 * context.seconds }, [
        { server, traffic, before: before(deleteSchedules) },
        { server, traffic, before: before(createSchedules) },
      ])) as [Measurement, Measurement]
      await before(deleteSchedules)()
      const detail = `without ${milliseconds(without)}, with both ${milliseconds(having)}`
      return [slowdown(this.about, 1.05, having.mean / without.mean, detail)]
    },
  },
]

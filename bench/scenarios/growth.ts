import {
  type BenchContext,
  type BenchResult,
  measureInTurns,
  milliseconds,
  type Scenario,
  slowdown,
} from '../context.ts'
import type { Traffic } from '../load.ts'
import { punches } from '../punch-traffic.ts'
import type { Company } from '../seed.ts'
import {
  absences,
  deleteAbsences,
  deletePunches,
  included,
  listOf,
  repeat,
  showTracking,
  trackingIds,
  ws,
} from '../traffic.ts'

type Requests = (company: Company, url: string) => Traffic | Promise<Traffic>

/** The same requests to companies from the smallest to the largest; the largest may take slightly longer. */
export async function acrossSizes(
  context: BenchContext,
  what: string,
  most: number,
  traffic: Requests,
  clear?: (url: string) => Promise<void>,
): Promise<BenchResult> {
  const { stint, companies, databaseUrl } = context
  const before = clear && (() => clear(databaseUrl))
  const subjects = []
  for (const company of companies)
    subjects.push({ server: stint, traffic: await traffic(company, databaseUrl), before })
  const times = await measureInTurns(context, subjects)
  await before?.()
  const ratio = times.at(-1)!.mean / times[0]!.mean
  const sizes = companies.map(({ size }, index) => `${size.toLocaleString('en')}: ${milliseconds(times[index]!)}`)
  return slowdown(what, most, ratio, sizes.join(', '))
}

const growth = (name: string, what: string, traffic: Requests, clear?: (url: string) => Promise<void>): Scenario => ({
  name,
  about: `growth of ${what}`,
  async run(context) {
    const { nightly } = context
    const results = [await acrossSizes(context, this.about, 1.3, traffic, clear)]
    if (nightly) {
      const size = nightly.companies.at(-1)!.size.toLocaleString('en')
      results.push(await acrossSizes({ ...context, ...nightly }, `${this.about} to ${size}`, 1.5, traffic, clear))
    }
    return results
  },
})

export const growthScenarios: Scenario[] = [
  growth('growth-list', 'the list page', (company) => listOf(company, 'time_trackings')),
  growth('growth-show', 'showing one', async (company, url) =>
    showTracking(company, await trackingIds(url, company), included),
  ),
  growth('growth-punch', 'a punch', punches, deletePunches),
  growth('growth-absence', 'asking for an absence', (company) => absences(company, { confirm: false }), deleteAbsences),
  {
    name: 'deep-page',
    about: 'page 1,000 of a list',
    async run(context) {
      const { stint, company } = context
      const page = (number: number): Traffic =>
        repeat({ path: `${ws(company)}/time_trackings?page=${number}`, token: company.adminToken })
      const last = Math.min(1000, company.size / 20)
      const [first, deep] = await measureInTurns(context, [
        { server: stint, traffic: page(1) },
        { server: stint, traffic: page(last) },
      ])
      const ratio = deep!.mean / first!.mean
      const detail = `page 1: ${milliseconds(first!)}, page ${last}: ${milliseconds(deep!)}`
      return [slowdown(`page ${last.toLocaleString('en')} of a list`, 3, ratio, detail)]
    },
  },
]

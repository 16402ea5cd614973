import type { Traffic } from '../load.ts'
import { punches } from '../punch-traffic.ts'
import type { Company } from '../seed.ts'
import { inTurns, longer, milliseconds, type Outcome, type Scenario, type Setting } from '../setting.ts'
import {
  absences,
  always,
  included,
  listOf,
  noNewAbsences,
  noNewPunches,
  showTracking,
  trackingIds,
  ws,
} from '../traffic.ts'

type Requests = (company: Company, url: string) => Traffic | Promise<Traffic>

/** The same requests to companies from the smallest to the largest, of which the last may take a little longer. */
export async function acrossSizes(
  setting: Setting,
  what: string,
  most: number,
  traffic: Requests,
  clear?: (url: string) => Promise<void>,
): Promise<Outcome> {
  const { stint, companies, databaseUrl } = setting
  const before = clear && (() => clear(databaseUrl))
  const subjects = []
  for (const company of companies)
    subjects.push({ server: stint, traffic: await traffic(company, databaseUrl), before })
  const times = await inTurns(setting, subjects)
  await before?.()
  const ratio = times.at(-1)!.mean / times[0]!.mean
  const sizes = companies.map(({ size }, index) => `${size.toLocaleString('en')}: ${milliseconds(times[index]!)}`)
  return longer(what, most, ratio, sizes.join(', '))
}

const growth = (name: string, what: string, traffic: Requests, clear?: (url: string) => Promise<void>): Scenario => ({
  name,
  about: `growth of ${what}`,
  async run(setting) {
    const { nightly } = setting
    const outcomes = [await acrossSizes(setting, this.about, 1.3, traffic, clear)]
    if (nightly) {
      const size = nightly.companies.at(-1)!.size.toLocaleString('en')
      outcomes.push(await acrossSizes({ ...setting, ...nightly }, `${this.about} to ${size}`, 1.5, traffic, clear))
    }
    return outcomes
  },
})

export const growthScenarios: Scenario[] = [
  growth('growth-list', 'the list page', (company) => listOf(company, 'time_trackings')),
  growth('growth-show', 'showing one', async (company, url) =>
    showTracking(company, await trackingIds(url, company), included),
  ),
  growth('growth-punch', 'a punch', punches, noNewPunches),
  growth('growth-absence', 'asking for an absence', (company) => absences(company, { confirm: false }), noNewAbsences),
  {
    name: 'deep-page',
    about: 'page 1,000 of a list',
    async run(setting) {
      const { stint, company } = setting
      const page = (number: number): Traffic =>
        always({ path: `${ws(company)}/time_trackings?page=${number}`, token: company.adminToken })
      const last = Math.min(1000, company.size / 20)
      const [first, deep] = await inTurns(setting, [
        { server: stint, traffic: page(1) },
        { server: stint, traffic: page(last) },
      ])
      const ratio = deep!.mean / first!.mean
      const detail = `page 1: ${milliseconds(first!)}, page ${last}: ${milliseconds(deep!)}`
      return [longer(`page ${last.toLocaleString('en')} of a list`, 3, ratio, detail)]
    },
  },
]

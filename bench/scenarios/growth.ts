import type { Traffic } from '../load.ts'
import { punches } from '../punch-traffic.ts'
import type { Company } from '../seed.ts'
import { inTurns, milliseconds, type Outcome, type Scenario, type Setting } from '../setting.ts'
import { absences, always, listOf, noNewAbsences, noNewPunches, showTracking, trackingIds, ws } from '../traffic.ts'

/** The same requests to the smallest, the middle and the largest company, of which the last may take a little longer. */
async function acrossSizes(
  setting: Setting,
  what: string,
  traffic: (company: Company) => Traffic | Promise<Traffic>,
  before?: () => Promise<void>,
): Promise<Outcome> {
  const { stint, companies } = setting
  const subjects = []
  for (const company of companies) subjects.push({ server: stint, traffic: await traffic(company), before })
  const times = await inTurns(setting, subjects)
  await before?.()
  const [least, most] = [times[0]!.mean, times.at(-1)!.mean]
  const sizes = companies.map(({ size }, index) => `${size.toLocaleString('en')}: ${milliseconds(times[index]!)}`)
  return {
    what: `growth of ${what}`,
    found: `${(most / least).toFixed(2)} times as long`,
    wanted: 'at most 1.3',
    holds: most / least <= 1.3,
    detail: sizes.join(', '),
  }
}

const growth = (
  name: string,
  what: string,
  traffic: (company: Company, url: string) => Traffic | Promise<Traffic>,
  before?: (url: string) => Promise<void>,
): Scenario => ({
  name,
  about: `growth of ${what}`,
  run: async (setting) => {
    const { databaseUrl: url } = setting
    return [await acrossSizes(setting, what, (company) => traffic(company, url), before && (() => before(url)))]
  },
})

export const growthScenarios: Scenario[] = [
  growth('growth-list', 'the list page', (company) => listOf(company, 'time_trackings')),
  growth('growth-show', 'showing one', async (company, url) => showTracking(company, await trackingIds(url, company))),
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
      return [
        {
          what: `page ${last.toLocaleString('en')} of a list`,
          found: `${ratio.toFixed(2)} times as long`,
          wanted: 'at most 3',
          holds: ratio <= 3,
          detail: `page 1: ${milliseconds(first!)}, page ${last}: ${milliseconds(deep!)}`,
        },
      ]
    },
  },
]

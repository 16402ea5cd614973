import { type BenchResult, measureInTurns, rate, type Scenario } from '../context.ts'
import { kioskTokenOf, pinOf } from '../kiosk/kiosk.ts'
import type { Measurement, Traffic } from '../load.ts'
import { punchesAtKiosk } from '../punch-traffic.ts'
import type { Company } from '../seed.ts'
import { startRecogniser } from '../servers.ts'
import { deletePunches, repeat } from '../traffic.ts'

const recogniserTraffic =
  ({ people }: Company, named: boolean): Traffic =>
  (connection) => {
    let turn = connection
    return () => {
      const index = turn % people.length
      turn += 16
      const pin = `pin=${pinOf(index)}`
      return { path: named ? `/named?user_id=${people[index]!.id}&${pin}` : `/unnamed?${pin}` }
    }
  }

/** How long one request occupies the server, in milliseconds. */
const millisecondsPerRequest = ({ perSecond }: Measurement): number => 1000 / perSecond

/** The same by processor time, where it is measured: it adds up more exactly than elapsed time. */
function byWork(below: Measurement, own: Measurement, named: Measurement, nothing: Measurement): string {
  const of = ({ cpu }: Measurement): number => (cpu ? cpu.node + cpu.database : Number.NaN)
  const ratio = of(below) / (of(own) - (of(named) - of(nothing)))
  return Number.isNaN(ratio) ? '' : `; by processor time ${ratio.toFixed(2)}`
}

const informational = (what: string, found: string, detail: string): BenchResult => ({
  what,
  found,
  wanted: 'is told',
  passed: true,
  detail,
})

/** Punches at a kiosk, and the share of recognising the person: the floor punches for the user it is given. */
export const kioskScenario: Scenario = {
  name: 'kiosk',
  about: 'punch at a kiosk',
  async run(context) {
    const { stint, floor, company, databaseUrl, floorUrl } = context
    const recogniser = await startRecogniser(databaseUrl, kioskTokenOf(company))
    const traffic = punchesAtKiosk(company)
    const clear = () => deletePunches(databaseUrl)
    try {
      const [below, own, named, unnamed, nothing] = (await measureInTurns(context, [
        { server: floor, traffic, before: () => deletePunches(floorUrl) },
        { server: stint, traffic, before: clear },
        { server: recogniser, traffic: recogniserTraffic(company, true) },
        { server: recogniser, traffic: recogniserTraffic(company, false) },
        { server: recogniser, traffic: repeat({ path: '/nothing' }) },
      ])) as [Measurement, Measurement, Measurement, Measurement, Measurement]
      const [byName, byPinAlone] = [
        millisecondsPerRequest(named) - millisecondsPerRequest(nothing),
        millisecondsPerRequest(unnamed) - millisecondsPerRequest(nothing),
      ]
      const punch = millisecondsPerRequest(own) - byName
      const ratio = millisecondsPerRequest(below) / punch
      return [
        {
          what: 'punch at a kiosk, without recognising the person',
          found: `${ratio.toFixed(2)} of the floor`,
          wanted: 'at least 0.8',
          passed: ratio >= 0.8,
          detail: `floor ${rate(below)}, Stint ${rate(own)} with recognising, ${Math.round(1000 / punch)}/s without${byWork(below, own, named, nothing)}`,
        },
        informational(
          'recognising a person by name and PIN',
          `${(byName / millisecondsPerRequest(own)).toFixed(2)} of the punch`,
          `${byName.toFixed(2)} ms of ${millisecondsPerRequest(own).toFixed(2)} ms; ${rate(named)}`,
        ),
        informational(
          `recognising one of ${company.people.length} by the PIN alone`,
          `${(byPinAlone / byName).toFixed(1)} times as long`,
          `${byPinAlone.toFixed(2)} ms; ${rate(unnamed)}`,
        ),
      ]
    } finally {
      await recogniser.stop()
      await clear()
      await deletePunches(floorUrl)
    }
  },
}

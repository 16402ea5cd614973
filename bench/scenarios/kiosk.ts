import { kioskTokenOf, pinOf } from '../kiosk/kiosk.ts'
import type { Measured, Traffic } from '../load.ts'
import { punchesAtKiosk } from '../punch-traffic.ts'
import type { Company } from '../seed.ts'
import { startRecogniser } from '../servers.ts'
import { inTurns, type Outcome, rate, type Scenario } from '../setting.ts'
import { always, noNewPunches } from '../traffic.ts'

const recognising =
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

/** How long the server is occupied by one, in milliseconds. */
const each = ({ perSecond }: Measured): number => 1000 / perSecond

/** The same by processor time, where that is measured: it adds up more exactly than times do. */
function byWork(below: Measured, own: Measured, named: Measured, nothing: Measured): string {
  const of = ({ cpu }: Measured): number => (cpu ? cpu.node + cpu.database : Number.NaN)
  const ratio = of(below) / (of(own) - (of(named) - of(nothing)))
  return Number.isNaN(ratio) ? '' : `; by processor time ${ratio.toFixed(2)}`
}

const told = (what: string, found: string, detail: string): Outcome => ({
  what,
  found,
  wanted: 'is told',
  holds: true,
  detail,
})

/** Punches at a kiosk, and what of that is recognising the person: the floor punches for whoever it is told. */
export const kioskScenario: Scenario = {
  name: 'kiosk',
  about: 'punch at a kiosk',
  async run(setting) {
    const { stint, floor, company, databaseUrl, floorUrl } = setting
    const recogniser = await startRecogniser(databaseUrl, kioskTokenOf(company))
    const traffic = punchesAtKiosk(company)
    const clear = () => noNewPunches(databaseUrl)
    try {
      const [below, own, named, unnamed, nothing] = (await inTurns(setting, [
        { server: floor, traffic, before: () => noNewPunches(floorUrl) },
        { server: stint, traffic, before: clear },
        { server: recogniser, traffic: recognising(company, true) },
        { server: recogniser, traffic: recognising(company, false) },
        { server: recogniser, traffic: always({ path: '/nothing' }) },
      ])) as [Measured, Measured, Measured, Measured, Measured]
      const [byName, byPinAlone] = [each(named) - each(nothing), each(unnamed) - each(nothing)]
      const punch = each(own) - byName
      const ratio = each(below) / punch
      return [
        {
          what: 'punch at a kiosk, without recognising the person',
          found: `${ratio.toFixed(2)} of the floor`,
          wanted: 'at least 0.8',
          holds: ratio >= 0.8,
          detail: `floor ${rate(below)}, Stint ${rate(own)} with recognising, ${Math.round(1000 / punch)}/s without${byWork(below, own, named, nothing)}`,
        },
        told(
          'recognising a person by name and PIN',
          `${(byName / each(own)).toFixed(2)} of the punch`,
          `${byName.toFixed(2)} ms of ${each(own).toFixed(2)} ms; ${rate(named)}`,
        ),
        told(
          `recognising one of ${company.people.length} by the PIN alone`,
          `${(byPinAlone / byName).toFixed(1)} times as long`,
          `${byPinAlone.toFixed(2)} ms; ${rate(unnamed)}`,
        ),
      ]
    } finally {
      await recogniser.stop()
      await clear()
      await noNewPunches(floorUrl)
    }
  },
}

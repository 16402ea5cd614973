import { kioskTokenOf, pinOf } from './kiosk/kiosk.ts'
import type { BenchRequest } from './lean-client.ts'
import type { Traffic } from './load.ts'
import type { Company } from './seed.ts'
import { ws } from './traffic.ts'

/** `index` is the person's place among the people, `pair` the number of their earlier pairs of punches. */
type Turn = { index: number; action_type: 'start' | 'end'; pair: number }

/** Each connection has people of its own, who punch in and out in turn. */
const inAndOut =
  ({ people }: Company, punch: (turn: Turn) => BenchRequest): Traffic =>
  (connection) => {
    const mine = people.map((_, index) => index).filter((index) => index % 16 === connection)
    let turn = 0
    return () => {
      const round = Math.floor(turn / mine.length)
      const index = mine[turn++ % mine.length]!
      return punch({ index, action_type: round % 2 === 0 ? 'start' : 'end', pair: Math.floor(round / 2) })
    }
  }

const punch = (path: string, token: string, attributes: object): BenchRequest => ({
  method: 'POST',
  path,
  token,
  body: { data: { type: 'action', attributes } },
})

const actionsOf = (company: Company): string => `${ws(company)}/time_trackings/actions`

/** With each person's own token. */
export const punches = (company: Company): Traffic =>
  inAndOut(company, ({ index, action_type }) =>
    punch(actionsOf(company), company.people[index]!.token, { action_type }),
  )

/** With one token for all of them, as a terminal or another program does. */
export const punchesForOthers = (company: Company): Traffic =>
  inAndOut(company, ({ index, action_type }) =>
    punch(actionsOf(company), company.adminToken, { action_type, user_id: company.people[index]!.id }),
  )

/** At the kiosk by the door: people pick their name and type their PIN. */
export const punchesAtKiosk = (company: Company): Traffic =>
  inAndOut(company, ({ index, action_type }) =>
    punch('/api/v3/kiosk/punches', kioskTokenOf(company), {
      action_type,
      user_id: company.people[index]!.id,
      pin: pinOf(index),
    }),
  )

/**
 * Handed in later, for days that already have times: an hour before the seeded ones, and each time a day further back, so
 * that all of them fit.
 */
export function punchesDatedBack(company: Company): Traffic {
  const yesterday = Temporal.Now.plainDateISO('UTC').subtract({ days: 1 })
  const days = Math.floor(company.size / company.people.length)
  const timeOf = { start: '04:00:00', end: '05:00:00' }
  const dates = Array.from({ length: days }, (_, back) => yesterday.subtract({ days: back }).toString())
  return inAndOut(company, ({ index, action_type, pair }) =>
    punch(actionsOf(company), company.adminToken, {
      action_type,
      user_id: company.people[index]!.id,
      action_time: `${dates[pair % days]}T${timeOf[action_type]}Z`,
    }),
  )
}

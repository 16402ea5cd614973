import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../src/platform/db/connect.ts'
import type { Company } from '../seed.ts'
import { ws } from '../traffic.ts'
import { type Follower, subscribeToEvents } from './follower.ts'
import { type Answered, type ScheduledRequest, sendWhenDue, spread } from './open-loop.ts'

export type ShiftStart = {
  base: string
  company: Company
  /** How many people arrive, and within how many milliseconds. */
  people: number
  within: number
  /** The number of leads, and the milliseconds after which each of them reads the list again. */
  leads: number
  readEvery: number
}

export type ShiftResult = {
  punches: Answered[]
  lists: Answered[]
  /** The longest delay from any punch to an event at any subscriber, in milliseconds. */
  longestDelay: number
}

/** Events are published at most a third of a second after a change. */
const afterTheLast = 500

/** Everybody punches in, and nothing else happens. */
export const punchAlone = ({ base, company, people, within }: ShiftStart): Promise<Answered[]> =>
  sendWhenDue(base, arrivals(company, people, within))

/** The same while leads subscribe to changes and read lists. */
export async function punchWhileFollowed(shift: ShiftStart): Promise<ShiftResult> {
  const { base, company, people, within, readEvery } = shift
  const leads = company.people.slice(0, shift.leads)
  const followers: Follower[] = []
  try {
    for (const { token } of leads) followers.push(await subscribeToEvents(`${base}${ws(company)}/events`, token))
    const reads = Math.floor((within / readEvery) * leads.length)
    const reading = sendWhenDue(
      base,
      spread(reads, within).map((after, turn) => ({
        after,
        request: { path: `${ws(company)}/time_trackings`, token: leads[turn % leads.length]!.token },
      })),
    )
    const punches = await sendWhenDue(base, arrivals(company, people, within))
    const lists = await reading
    await sleep(afterTheLast)
    // An event may arrive before the answer to the last punch. One more punch guarantees a later event.
    await sendWhenDue(base, [{ ...arrivals(company, people + 1, within).at(-1)!, after: 0 }])
    await sleep(2 * afterTheLast)
    return { punches, lists, longestDelay: longestEventDelay(punches, followers) }
  } finally {
    for (const follower of followers) follower.stop()
  }
}

/** Leads are the first, and punch in as well; after the last person it is the first one's turn again, to punch out. */
const arrivals = (company: Company, count: number, within: number): ScheduledRequest[] =>
  spread(count, within).map((after, index) => ({
    after,
    request: {
      method: 'POST',
      path: `${ws(company)}/time_trackings/actions`,
      token: company.people[index % company.people.length]!.token,
      body: {
        data: { type: 'action', attributes: { action_type: index < company.people.length ? 'start' : 'end' } },
      },
    },
  }))

/**
 * Events do not name a punch. The first event after the answer to a punch covers it at the latest; its delay is measured
 * from the moment at which the punch was due.
 */
export function longestEventDelay(
  punches: readonly Answered[],
  followers: readonly Pick<Follower, 'eventTimes'>[],
): number {
  let latest = 0
  for (const { eventTimes } of followers)
    for (const { due, answered } of punches) {
      const news = eventTimes.find((moment) => moment >= answered) ?? Number.POSITIVE_INFINITY
      latest = Math.max(latest, news - due)
    }
  return latest
}

/** Makes the first of the people leads of their areas, or employees again. */
export async function giveRole(url: string, { accountId, people }: Company, count: number, role: 1 | 2): Promise<void> {
  const sql = connect({ url, max: 1, prepare: false })
  try {
    const ids = people.slice(0, count).map(({ id }) => id)
    await sql`
      update memberships set roles = array[${role}::smallint]
      where account_id = ${accountId} and user_id = any(${ids}::bigint[])`
  } finally {
    await sql.end()
  }
}

import type { BenchRequest } from '../lean-client.ts'
import type { Traffic } from '../load.ts'
import type { Company } from '../seed.ts'
import { absenceRequest, ws } from '../traffic.ts'

export const shifts = 3
const shiftMinutes = 240

/** The punches of each person in their shift, and how many minutes into it. */
const punches = [
  ['start', 0],
  ['start-break', 60],
  ['end-break', 70],
  ['end', 120],
  ['start', 135],
  ['start-break', 180],
  ['end-break', 190],
  ['end', 230],
] as const

/** After that many punches somebody reads a list, or asks for a week off. */
const punchesPerList = 4
const punchesPerAbsence = 20

/**
 * One of the shifts of a day that ends now. Each has a third of the people and the same work; only the history behind it
 * grows. Everybody arrives, then everybody goes on a break, and so on, as in a real shift.
 */
export function shiftOf(company: Company, number: number, count: number, dayEnds: Temporal.Instant): Traffic {
  const people = company.people.slice(0, count).filter((_, index) => index % shifts === number)
  const begins = dayEnds.subtract({ minutes: (shifts - number) * shiftMinutes })
  return (connection) => {
    const mine = people.map((person, index) => ({ person, index })).filter(({ index }) => index % 16 === connection)
    return iterate(shiftRequests(company, mine, begins))
  }
}

type Person = { person: Company['people'][number]; index: number }

function* shiftRequests(company: Company, mine: Person[], begins: Temporal.Instant): Generator<BenchRequest, null> {
  let done = 0
  for (const [action_type, minutes] of punches)
    for (const { person, index } of mine) {
      // Not all of them in the same minute.
      const action_time = begins.add({ minutes: minutes + (index % 10) }).toString()
      const body = { data: { type: 'action', attributes: { action_type, action_time } } }
      yield { method: 'POST', path: `${ws(company)}/time_trackings/actions`, token: person.token, body }
      done++
      if (done % punchesPerList === 0) yield { path: `${ws(company)}/time_trackings`, token: company.adminToken }
      if (done % punchesPerAbsence === 0) yield absenceRequest(company, minutes % 8, person.id, person.token)
    }
  return null
}

const iterate = (requests: Generator<BenchRequest, null>) => (): BenchRequest | null => requests.next().value

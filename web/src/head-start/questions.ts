import type { Question } from '../api/addresses.ts'
import { addDays, weekStart } from '../time/days.ts'
import { accountOf } from '../time-account/question.ts'

// What is asked for before the pages are there, which ask for the same.

/** Who is signed in, and the workspaces that they are in. */
export const accountQuestion: Question = ['/users/me', { include: ['workspaces', 'account'] }]
/** The same person in the workspace at hand. */
export const memberQuestion: Question = ['users/me', { include: ['roles'] }]
export const newestQuestion: Question = ['notifications', { items: 20 }]

// My day, of a person:

const ofUser = (id: string) => ({ user_id: `eq:${id}` })

export const timesOn = (id: string, day: string): Question => [
  'time_trackings',
  { filter: { ...ofUser(id), starts_at: [`gte:${day}`, `lt:${addDays(day, 1)}`] }, include: ['breaks'] },
]
/** A clock that was left running since yesterday is today's concern as well. */
export const runningOf = (id: string): Question => [
  'time_trackings',
  { filter: { ...ofUser(id), running: '1' }, include: ['breaks'] },
]
export const weekOf = (id: string, day: string): Question => {
  const monday = weekStart(day)
  return accountOf(id, { from: monday, until: addDays(monday, 6) })
}
export const correctionsOf = (id: string): Question => ['time_corrections', { filter: ofUser(id), items: 20 }]
export const lastPunchesOf = (id: string): Question => ['time_trackings/actions', { filter: ofUser(id), items: 6 }]

import type { Question } from '../api/addresses.ts'
import { addDays, weekStart } from '../time/days.ts'
import { accountOf } from '../time-account/question.ts'

// What is prefetched before the pages have loaded. They use the same questions, so that the addresses match.

/** Who is signed in, and the workspaces that they are in. */
export const accountQuestion: Question = ['/users/me', { include: ['workspaces', 'account'] }]
/** The same person as a member of the current workspace. */
export const memberQuestion: Question = ['users/me', { include: ['roles'] }]
export const newestQuestion: Question = ['notifications', { items: 20 }]

// For My day:

const filterOf = (id: string) => ({ user_id: `eq:${id}` })

export const timesOn = (id: string, day: string): Question => [
  'time_trackings',
  { filter: { ...filterOf(id), starts_at: [`gte:${day}`, `lt:${addDays(day, 1)}`] }, include: ['breaks'] },
]
/** Regardless of when it was started: one that was left running since yesterday still counts. */
export const runningOf = (id: string): Question => [
  'time_trackings',
  { filter: { ...filterOf(id), running: '1' }, include: ['breaks'] },
]
export const weekOf = (id: string, day: string): Question => {
  const monday = weekStart(day)
  return accountOf(id, { from: monday, until: addDays(monday, 6) })
}
export const correctionsOf = (id: string): Question => ['time_corrections', { filter: filterOf(id), items: 20 }]
export const lastPunchesOf = (id: string): Question => ['time_trackings/actions', { filter: filterOf(id), items: 6 }]

import { strict as assert } from 'node:assert'
import type { Company, Person } from './company.ts'
import { timeTrackings } from './time-trackings.ts'
import type { Answer, World } from './world.ts'

export type ActionType = 'start' | 'end' | 'start-break' | 'end-break'

export const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const sendPunch = (
  world: World,
  company: Company,
  attributes: Record<string, unknown>,
  token: string = company.admin.token,
): Promise<Answer> => world.post(`${company.ws}/time_trackings/actions`, attributes, token)

/** Punches for the person, asserts success and returns the action. */
export async function punch(world: World, company: Company, person: Person, type: ActionType, at?: string) {
  const answer = await sendPunch(world, company, { action_type: type, ...(at && { action_time: at }) }, person.token)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data
}

/** All trackings of a person with their breaks, oldest first, as an admin sees them. */
export async function readTrackings(world: World, company: Company, person: Person) {
  const url = `${company.ws}/time_trackings?filter[user_id]=${person.id}&sort=starts_at&include=breaks&items=100`
  const { body } = await world.get(url, company.admin.token)
  const breaks = new Map(
    (body.included ?? []).map((one: { id: string; attributes: object }) => [one.id, one.attributes]),
  )
  // biome-ignore lint/suspicious/noExplicitAny: answers of the API
  return body.data.map((tracking: any) => ({
    id: tracking.id as string,
    ...tracking.attributes,
    // biome-ignore lint/suspicious/noExplicitAny: answers of the API
    breaks: tracking.relationships.breaks.data.map((one: { id: string }) => breaks.get(one.id) as any),
  }))
}

export type Times = Record<string, unknown> & { starts_at: string; ends_at?: string | null }

/** A tracking of the person, entered by the admin; returns its id. */
export async function createTracking(
  world: World,
  company: Company,
  person: Person,
  attributes: Times,
): Promise<string> {
  const trackings = timeTrackings(world, company)
  const relationships = trackings.relationshipsFor(person)
  return (await trackings.createRecord({ attributes: { ends_at: null, ...attributes }, relationships })).id
}

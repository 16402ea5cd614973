import { strict as assert } from 'node:assert'
import { errorPointers } from './answers.ts'
import type { Company, Person } from './company.ts'
import type { Answer, World } from './world.ts'

// biome-ignore lint/suspicious/noExplicitAny: a record of the API, looked into by tests
export type Tracking = { id: string; type: string; attributes: any; relationships: any }

export type TrackingInput = {
  attributes?: Record<string, unknown> | undefined
  relationships?: Record<string, unknown> | undefined
  token?: string | undefined
}

/** An ordinary working day: eight hours on a Friday in January. */
export const eightHours = { starts_at: '2026-01-30T08:00:00+01:00', ends_at: '2026-01-30T16:00:00+01:00' }

/** Time trackings of a company, sent by its admin unless a token is given. */
export function timeTrackings(world: World, company: Company) {
  const url = `${company.ws}/time_trackings`
  const sendTo = (method: string, path: string, { attributes, relationships, token }: TrackingInput): Promise<Answer> =>
    world.request(method, path, {
      token: token ?? company.admin.token,
      body: { data: { type: 'time_tracking', attributes, relationships } },
    })
  return {
    url,
    create: (sent: TrackingInput = {}) =>
      sendTo('POST', url, { ...sent, attributes: { ...eightHours, ...sent.attributes } }),
    change: (id: string, sent: TrackingInput) => sendTo('PATCH', `${url}/${id}`, sent),
    list: (query = '', token = company.admin.token) => world.get(`${url}${query && `?${query}`}`, token),

    /** Creates one, asserts success and returns the record. */
    async createRecord(sent: TrackingInput = {}): Promise<Tracking> {
      const answer = await this.create(sent)
      assert.equal(answer.status, 201, answer.text)
      return answer.body.data
    },
    /** The relationships of a tracking that is created for this person. */
    relationshipsFor: (person: Person) => ({ user: { id: person.id, type: 'user_overview' } }),

    /** Reads one, asserts success and returns the record. */
    async read(id: string, query = ''): Promise<Tracking> {
      const answer = await world.get(`${url}/${id}${query && `?${query}`}`, company.admin.token)
      assert.equal(answer.status, 200, answer.text)
      return answer.body.data
    },
    /** The contents of its system notes, oldest first. */
    async systemNotes(id: string): Promise<string[]> {
      const { body } = await world.get(`${url}/${id}/notes?filter[type]=eq:SystemNote&items=100`, company.admin.token)
      return body.data.map((note: { attributes: { content: string } }) => note.attributes.content)
    },
    /** Punches the person in; the id of the tracking, which is a UUID. */
    async punchIn(person: Person, at?: string): Promise<string> {
      const sent = { action_type: 'start', ...(at && { action_time: at }) }
      const answer = await world.post(`${url}/actions`, sent, person.token)
      assert.equal(answer.status, 201, answer.text)
      return answer.body.data.attributes.working_session_id
    },
    async punchOut(person: Person, at?: string): Promise<void> {
      const sent = { action_type: 'end', ...(at && { action_time: at }) }
      const answer = await world.post(`${url}/actions`, sent, person.token)
      assert.equal(answer.status, 201, answer.text)
    },
  }
}

export const assertRefusedAt = (answer: Answer, status: number, ...at: string[]): void => {
  assert.equal(answer.status, status, answer.text)
  if (at.length > 0) assert.deepEqual(errorPointers(answer), at)
}

import { strict as assert } from 'node:assert'
import { pointers } from './answers.ts'
import type { Company, Person } from './company.ts'
import type { Answer, World } from './world.ts'

// biome-ignore lint/suspicious/noExplicitAny: a record of the API, looked into by tests
export type Tracking = { id: string; type: string; attributes: any; relationships: any }

export type Sent = {
  attributes?: Record<string, unknown> | undefined
  relationships?: Record<string, unknown> | undefined
  token?: string | undefined
}

/** A working day without surprises: eight hours on a Friday in January. */
export const eightHours = { starts_at: '2026-01-30T08:00:00+01:00', ends_at: '2026-01-30T16:00:00+01:00' }

/** Time trackings of a company, sent by its admin unless a token says otherwise. */
export function timeTrackings(world: World, company: Company) {
  const url = `${company.ws}/time_trackings`
  const sendTo = (method: string, path: string, { attributes, relationships, token }: Sent): Promise<Answer> =>
    world.request(method, path, {
      token: token ?? company.admin.token,
      body: { data: { type: 'time_tracking', attributes, relationships } },
    })
  return {
    url,
    create: (sent: Sent = {}) => sendTo('POST', url, { ...sent, attributes: { ...eightHours, ...sent.attributes } }),
    change: (id: string, sent: Sent) => sendTo('PATCH', `${url}/${id}`, sent),
    list: (query = '', token = company.admin.token) => world.get(`${url}${query && `?${query}`}`, token),

    /** One that must be created; the record. */
    async made(sent: Sent = {}): Promise<Tracking> {
      const answer = await this.create(sent)
      assert.equal(answer.status, 201, answer.text)
      return answer.body.data
    },
    /** The same for somebody. */
    of: (person: Person) => ({ user: { id: person.id, type: 'user_overview' } }),

    async shown(id: string, query = ''): Promise<Tracking> {
      const answer = await world.get(`${url}/${id}${query && `?${query}`}`, company.admin.token)
      assert.equal(answer.status, 200, answer.text)
      return answer.body.data
    },
    /** What the system has noted on it, oldest first. */
    async systemNotes(id: string): Promise<string[]> {
      const { body } = await world.get(`${url}/${id}/notes?filter[type]=eq:SystemNote&items=100`, company.admin.token)
      return body.data.map((note: { attributes: { content: string } }) => note.attributes.content)
    },
    /** One that a punch of the person opened: its id is a UUID. */
    async punched(person: Person, at?: string): Promise<string> {
      const sent = { action_type: 'start', ...(at && { action_time: at }) }
      const answer = await world.post(`${url}/actions`, sent, person.token)
      assert.equal(answer.status, 201, answer.text)
      return answer.body.data.attributes.working_session_id
    },
    async ended(person: Person, at?: string): Promise<void> {
      const sent = { action_type: 'end', ...(at && { action_time: at }) }
      const answer = await world.post(`${url}/actions`, sent, person.token)
      assert.equal(answer.status, 201, answer.text)
    },
  }
}

export const assertRefusedAt = (answer: Answer, status: number, ...at: string[]): void => {
  assert.equal(answer.status, status, answer.text)
  if (at.length > 0) assert.deepEqual(pointers(answer), at)
}

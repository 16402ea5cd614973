import { strict as assert } from 'node:assert'
import type { Company, Person } from './company.ts'
import { eightHours, timeTrackings } from './time-trackings.ts'
import type { Answer, World } from './world.ts'

// biome-ignore lint/suspicious/noExplicitAny: a record of the API, looked into by tests
type Correction = { id: string; attributes: any; relationships: any }

/** Corrections of the time of a company's people. */
export function timeCorrections(world: World, company: Company) {
  const url = `${company.ws}/time_corrections`
  const trackings = timeTrackings(world, company)
  const create = (person: Person, attributes: object): Promise<Answer> =>
    world.post(url, { reason: 'I forgot to punch', ...attributes }, person.token)
  return {
    url,
    create,
    /** Requests one, asserts success and returns the record. */
    async createRecord(person: Person, attributes: object): Promise<Correction> {
      const answer = await create(person, attributes)
      assert.equal(answer.status, 201, answer.text)
      return answer.body.data
    },
    /** A tracking of eight hours of the person, recorded by the admin; its id. */
    createTracking: async (person: Person, attributes: object = {}): Promise<string> =>
      (await trackings.createRecord({ attributes: { ...eightHours, user_id: person.id, ...attributes } })).id,
    confirm: (id: string, { token }: Person, message?: string): Promise<Answer> =>
      world.patch(`${url}/${id}/confirm`, { message: message ?? null }, token),
    reject: (id: string, { token }: Person, message?: string): Promise<Answer> =>
      world.patch(`${url}/${id}/reject`, { message: message ?? null }, token),
    withdraw: (id: string, { token }: Person): Promise<Answer> =>
      world.request('PATCH', `${url}/${id}/withdraw`, { token }),
    async read(id: string, { token }: Person = company.admin): Promise<Correction> {
      const answer = await world.get(`${url}/${id}?permissions=true`, token)
      assert.equal(answer.status, 200, answer.text)
      return answer.body.data
    },
  }
}

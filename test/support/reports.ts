import { strict as assert } from 'node:assert'
import type { Company, Person } from './company.ts'
import type { World } from './world.ts'

// biome-ignore lint/suspicious/noExplicitAny: rows of every report
export type Row = any

/** Reports of a company, requested by its admin unless a token is given. */
export function reports(world: World, company: Company) {
  const get = (path: string, token = company.admin.token, headers: Record<string, string> = {}) =>
    world.request('GET', `${company.ws}/reports/${path}`, { token, headers })
  return {
    get,
    /** The attributes of the rows, by their key, and the totals. */
    async read(
      path: string,
      token?: string,
    ): Promise<{ rows: Record<string, Row>; keys: (string | null)[]; meta: Row }> {
      const answer = await get(path, token)
      assert.equal(answer.status, 200, answer.text)
      const all: Row[] = answer.body.data.map((row: Row) => row.attributes)
      return {
        rows: Object.fromEntries(all.map((row) => [row.key ?? 'none', row])),
        keys: all.map((row) => row.key),
        meta: answer.body.meta,
      }
    },
    /** Adds working time of a person; `breaks` have their own start and end. */
    async work(
      person: Person,
      starts_at: string,
      ends_at: string,
      more: { attributes?: object; area?: string; tags?: string[]; breaks?: [string, string][] } = {},
    ): Promise<string> {
      const breaks_attributes = more.breaks?.map(([from, until]) => ({ starts_at: from, ends_at: until }))
      const body = {
        data: {
          attributes: { starts_at, ends_at, ...(breaks_attributes && { breaks_attributes }), ...more.attributes },
          relationships: {
            user: { data: { id: person.id } },
            ...(more.area && { area: { data: { id: more.area } } }),
            ...(more.tags && { tags: { data: more.tags.map((id) => ({ id })) } }),
          },
        },
      }
      const answer = await world.request('POST', `${company.ws}/time_trackings`, { token: company.admin.token, body })
      assert.equal(answer.status, 201, answer.text)
      return answer.body.data.id
    },
  }
}

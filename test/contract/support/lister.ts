import { strict as assert } from 'node:assert'
import type { Answer, World } from '../../support/world.ts'

export type Search = Record<string, string> | [string, string][]

/** A query string as a careful client writes it. */
export const queryOf = (search: Search): string => new URLSearchParams(search).toString()

/** Asks for a list and tells one attribute of what came, in the order in which it came. */
export const lister =
  (world: World, token: string, path: string, attribute: string) =>
  async (search: Search | string): Promise<unknown[]> => {
    const query = typeof search === 'string' ? search : queryOf(search)
    const answer = await world.get(`${path}?${query}`, token)
    assert.equal(answer.status, 200, `${query}: ${answer.text}`)
    return attributesOf(answer, attribute)
  }

export const attributesOf = (answer: Answer, attribute: string): unknown[] =>
  answer.body.data.map((record: { attributes: Record<string, unknown> }) => record.attributes[attribute])

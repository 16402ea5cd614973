import { strict as assert } from 'node:assert'
import type { Answer, World } from '../../support/world.ts'

export type Search = Record<string, string> | [string, string][]

/** A correctly encoded query string. */
export const queryOf = (search: Search): string => new URLSearchParams(search).toString()

/** A function that requests a list and returns one attribute of its records, in their order. */
export const createLister =
  (world: World, token: string, path: string, attribute: string) =>
  async (search: Search | string): Promise<unknown[]> => {
    const query = typeof search === 'string' ? search : queryOf(search)
    const answer = await world.get(`${path}?${query}`, token)
    assert.equal(answer.status, 200, `${query}: ${answer.text}`)
    return attributesOf(answer, attribute)
  }

export const attributesOf = (answer: Answer, attribute: string): unknown[] =>
  answer.body.data.map((record: { attributes: Record<string, unknown> }) => record.attributes[attribute])

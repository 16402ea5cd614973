import { strict as assert } from 'node:assert'
import type { Company, Person } from './company.ts'
import type { World } from './world.ts'

type Shown = { id: string; attributes: Record<string, unknown> }

/** The presence board as the holder of the token sees it, by the ids of people. */
export async function readBoard(world: World, { ws }: Pick<Company, 'ws'>, token: string, query = '') {
  const answer = await world.get(`${ws}/presence${query}`, token)
  assert.equal(answer.status, 200, answer.text)
  const rows = new Map<string, Record<string, unknown>>(
    answer.body.data.map(({ id, attributes }: Shown) => [id, attributes]),
  )
  return {
    ids: [...rows.keys()],
    meta: answer.body.meta as { counts: Record<string, number>; changes_at: string },
    row: (person: Person) => rows.get(person.id),
    /** State and since when. */
    state: (person: Person) => [rows.get(person.id)?.state, rows.get(person.id)?.since],
  }
}

/** The instant of a local time in Berlin. */
export const berlinTime = (local: string): string =>
  Temporal.PlainDateTime.from(local).toZonedDateTime('Europe/Berlin').toInstant().toString()

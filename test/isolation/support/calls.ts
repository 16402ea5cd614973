import { v3Operations } from '../../../src/api/v3/operations.ts'
import type { Answer, World } from '../../support/world.ts'
import type { Ids } from './full-company.ts'

export type Operation = (typeof v3Operations)[number]

export const operations: readonly Operation[] = v3Operations

export const paramsOf = ({ path }: Operation): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!)

/** The path with the ids put in. A parameter that nobody has an id for is a gap in this test. */
export const pathWith = ({ id, path }: Operation, ids: Ids): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    if (!ids[name]) throw new Error(`${id} has the parameter :${name}; give the full company such a record.`)
    return ids[name]
  })

/** Every way to put at least one foreign id into the path. */
export function mixes(operation: Operation, own: Ids, foreign: Ids): { ids: Ids; what: string }[] {
  const names = paramsOf(operation).filter((name) => foreign[name] !== own[name])
  return Array.from({ length: 2 ** names.length - 1 }, (_, index) => {
    const chosen = names.filter((_name, bit) => ((index + 1) >> bit) & 1)
    const ids = { ...own, ...Object.fromEntries(chosen.map((name) => [name, foreign[name]!])) }
    return { ids, what: `${operation.id} with foreign ${chosen.join(', ')}` }
  })
}

export const call = (
  world: World,
  operation: Operation,
  path: string,
  token: string,
  attributes = operation.example ?? {},
): Promise<Answer> =>
  world.request(operation.method, path, {
    token,
    ...(operation.input && { body: { data: { type: 'record', attributes } } }),
  })

/** A new name each time, where names must differ. */
let counter = 0
export const exampleOf = (operation: Operation): Record<string, unknown> => {
  counter += 1
  const { email: _, external_id: __, user_ids: ___, area_ids: ____, ...example } = operation.example ?? {}
  const unique = {
    ...('title' in example && { title: `T${counter}` }),
    ...('key' in example && { key: `k${counter}` }),
  }
  return { ...example, ...unique }
}

import { v3Operations } from '../../../src/api/v3/operations.ts'
import { upload } from '../../support/multipart.ts'
import type { Answer, World } from '../../support/world.ts'
import type { Ids } from './full-company.ts'
import { picture } from './tracking-records.ts'

export type Operation = (typeof v3Operations)[number]

export const operations: readonly Operation[] = v3Operations

/** Path parameters that name no record, and so belong to no tenant. */
const notIds = ['month']

export const paramsOf = ({ path }: Operation): string[] =>
  [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!).filter((name) => !notIds.includes(name))

/**
 * The path with the ids filled in, and the query parameters that the operation requires. A parameter without an id is a gap in
 * this test.
 */
export const pathWith = (operation: Operation, ids: Ids): string => {
  const { id, path, parameters = [] } = operation
  let parent = ''
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const found = ids[`${parent}.${name}`] ?? ids[name]
    if (!found) throw new Error(`${id} has the parameter :${name}; give the full company such a record.`)
    parent = name
    return found
  })
  const query = parameters.filter(({ required }) => required).map(({ name, schema }) => [name, firstOf(schema)])
  return `${filled}?${new URLSearchParams(query as [string, string][])}`
}

const firstOf = (schema: Record<string, unknown>): string => ((schema.enum ?? schema.examples) as string[])[0]!

/** Every combination of own and foreign ids in the path with at least one foreign id. */
export function foreignIdCombinations(operation: Operation, own: Ids, foreign: Ids): { ids: Ids; what: string }[] {
  const names = paramsOf(operation).filter((name) => foreign[name] !== own[name])
  return Array.from({ length: 2 ** names.length - 1 }, (_, index) => {
    const chosen = names.filter((_name, bit) => ((index + 1) >> bit) & 1)
    const isChosen = (key: string): boolean => chosen.includes(key.split('.').at(-1)!)
    const ids = { ...own, ...Object.fromEntries(Object.entries(foreign).filter(([key]) => isChosen(key))) }
    return { ids, what: `${operation.id} with foreign ${chosen.join(', ')}` }
  })
}

export type Sent = { attributes?: Record<string, unknown>; relationships?: Record<string, unknown> }

export const call = (world: World, operation: Operation, path: string, token: string, sent: Sent): Promise<Answer> =>
  operation.takesFile
    ? upload(world, path, token, picture('picture'))
    : world.request(operation.method, path, {
        token,
        ...(operation.input && { body: { data: { type: 'record', ...sent } } }),
      })

/** The example of the operation with unique names, and with own records for those that it names. */
let counter = 0
export const exampleOf = (operation: Operation, own: Ids): Record<string, unknown> => {
  counter += 1
  const { email: _, external_id: __, user_ids: ___, area_ids: ____, ...example } = operation.example ?? {}
  const isBatch = operation.path.endsWith('/batch_actions')
  const replacements = {
    title: `T${counter}`,
    key: `k${counter}`,
    tag_id: own.tag_id,
    absence_type_id: own.absence_type_id,
    ids: isBatch ? [] : [own.user_id],
    ...(operation.id === 'batchAbsences' && { user_ids: [] }),
  }
  const names = Object.keys({ ...example, ...(operation.id === 'batchAbsences' && { user_ids: [] }) })
  return { ...example, ...Object.fromEntries(Object.entries(replacements).filter(([name]) => names.includes(name))) }
}

import type { Shown } from './body.ts'
import { type Manner, wantsStrict } from './ignored.ts'
import type { Operation } from './operation.ts'

/** What requests to an operation may hold without being asked for: found once, when it is mounted. */
export type Known = { parameters: ReadonlySet<string>; shown: Shown; canBeStrict: boolean }

/** `time_zone` tells how the times beside it are meant, in every body. */
const always = ['id', 'type', 'permissions', 'time_zone']

export function knownTo({
  answers,
  method,
  parameters = [],
  tolerated = [],
}: Pick<Operation, 'answers' | 'method' | 'parameters' | 'tolerated'>): Known {
  const resources =
    answers.kind === 'one' || answers.kind === 'many' ? [answers.resource, ...(answers.alternatives ?? [])] : []
  const isList = answers.kind === 'many' || answers.kind === 'rows'
  return {
    parameters: new Set(parameters.filter((one) => one.in !== 'header').map(({ name }) => name)),
    shown: {
      attributes: new Set([...always, ...tolerated, ...resources.flatMap((one) => Object.keys(one.attributes))]),
      relationships: new Set(resources.flatMap((one) => Object.keys(one.relationships))),
    },
    canBeStrict: method === 'GET' ? isList : method !== 'DELETE',
  }
}

export const mannerOf = ({ parameters, canBeStrict }: Known, prefer: string | string[] | undefined): Manner => ({
  parameters,
  strict: canBeStrict && wantsStrict(prefer),
})

import type { EchoedMembers } from './body.ts'
import { type Handling, wantsStrict } from './ignored.ts'
import type { Operation } from './operation.ts'

/** The names that requests to an operation may use without being reported as ignored; computed when it is mounted. */
export type AcceptedNames = { parameters: ReadonlySet<string>; echoed: EchoedMembers; canBeStrict: boolean }

/** `time_zone` is the zone of the times in the same body. */
const always = ['id', 'type', 'permissions', 'time_zone']

export function acceptedNamesOf({
  answers,
  method,
  parameters = [],
  tolerated = [],
}: Pick<Operation, 'answers' | 'method' | 'parameters' | 'tolerated'>): AcceptedNames {
  const resources =
    answers.kind === 'one' || answers.kind === 'many' ? [answers.resource, ...(answers.alternatives ?? [])] : []
  const isList = answers.kind === 'many' || answers.kind === 'rows'
  return {
    parameters: new Set(parameters.filter((parameter) => parameter.in !== 'header').map(({ name }) => name)),
    echoed: {
      attributes: new Set([
        ...always,
        ...tolerated,
        ...resources.flatMap((resource) => Object.keys(resource.attributes)),
      ]),
      relationships: new Set(resources.flatMap((resource) => Object.keys(resource.relationships))),
    },
    canBeStrict: method === 'GET' ? isList : method !== 'DELETE',
  }
}

export const handlingOf = (
  { parameters, canBeStrict }: AcceptedNames,
  prefer: string | string[] | undefined,
): Handling => ({
  parameters,
  strict: canBeStrict && wantsStrict(prefer),
})

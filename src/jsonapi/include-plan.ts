import { invalid } from '../platform/errors.ts'
import { type Relationship, type Resource, targetsOf } from './resource.ts'

/** The parsed include paths as a tree: `areas.users` is a step to the areas, and from there a step to the users. */
export type IncludePlan = {
  steps: readonly IncludeStep[]
  /** Relationships whose records can be read in the same statement: the row has their ids, and they are of one kind. */
  eager: readonly string[]
}
type IncludeStep = {
  name: string
  relationship: Relationship
  targets: readonly { resource: Resource; next: IncludePlan }[]
}

const mostSteps = 3

// Most clients use few different include paths; the limit is for those that do not.
const mostPlans = 200
const planCache = new WeakMap<Resource, Map<string, IncludePlan>>()

/** Refuses an unknown include path. */
export function planInclude(resource: Resource, paths: readonly string[]): IncludePlan {
  const cache = planCache.get(resource) ?? new Map<string, IncludePlan>()
  planCache.set(resource, cache)
  const key = paths.join()
  const cached = cache.get(key)
  if (cached) return cached
  for (const path of paths) demandIncludePath(resource, path)
  const plan = buildPlan(resource, paths)
  if (cache.size < mostPlans) cache.set(key, plan)
  return plan
}

function demandIncludePath(resource: Resource, path: string): void {
  const names = path.split('.')
  let reached: Resource[] = names.length <= mostSteps ? [resource] : []
  for (const name of names)
    reached = reached.flatMap(({ relationships }) =>
      Object.hasOwn(relationships, name) ? targetsOf(relationships[name]!) : [],
    )
  if (reached.length === 0)
    throw invalid('include', `"${path.slice(0, 100)}" is not a relationship of ${resource.type}.`)
}

function buildPlan(resource: Resource, paths: readonly string[]): IncludePlan {
  const groups = Map.groupBy(
    paths.map((path) => path.split('.')),
    ([first]) => first!,
  )
  const steps = [...groups].map(([name, group]) => {
    const relationship = resource.relationships[name]!
    const further = group.map(([, ...rest]) => rest)
    const targets = targetsOf(relationship).map((target) => ({
      resource: target,
      next: buildPlan(target, pathsBelow(target, further)),
    }))
    return { name, relationship, targets }
  })
  const eager = steps.filter(({ relationship }) => relationship.ids && !relationship.type).map(({ name }) => name)
  return { steps, eager }
}

/** A relationship can point at several kinds of record, and not every kind has the next relationship of a path. */
const pathsBelow = ({ relationships }: Resource, further: readonly string[][]): string[] =>
  further.filter(([first]) => first !== undefined && Object.hasOwn(relationships, first)).map((rest) => rest.join('.'))

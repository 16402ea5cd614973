import { invalid } from '../platform/errors.ts'
import { type Relationship, type Resource, targetsOf } from './resource.ts'

/** What `include` asks for, worked out: `areas.users` is a step to the areas, and from there a step to the users. */
export type IncludePlan = {
  steps: readonly IncludeStep[]
  /** Relationships whose records can come with the record itself: it has their ids, and they are of one kind. */
  carried: readonly string[]
}
type IncludeStep = {
  name: string
  relationship: Relationship
  targets: readonly { resource: Resource; next: IncludePlan }[]
}

const deepest = 3

// Clients ask the same again and again, in only so many ways.
const mostPlans = 200
const plans = new WeakMap<Resource, Map<string, IncludePlan>>()

/** Refuses a path that leads nowhere. */
export function planInclude(resource: Resource, paths: readonly string[]): IncludePlan {
  const known = plans.get(resource) ?? new Map<string, IncludePlan>()
  plans.set(resource, known)
  const name = paths.join()
  const made = known.get(name)
  if (made) return made
  for (const path of paths) demandPath(resource, path)
  const plan = planOf(resource, paths)
  if (known.size < mostPlans) known.set(name, plan)
  return plan
}

function demandPath(resource: Resource, path: string): void {
  const names = path.split('.')
  let resources: Resource[] = names.length <= deepest ? [resource] : []
  for (const name of names)
    resources = resources.flatMap(({ relationships }) =>
      Object.hasOwn(relationships, name) ? targetsOf(relationships[name]!) : [],
    )
  if (resources.length === 0)
    throw invalid('include', `"${path.slice(0, 100)}" is not a relationship of ${resource.type}.`)
}

function planOf(resource: Resource, paths: readonly string[]): IncludePlan {
  const groups = Map.groupBy(
    paths.map((path) => path.split('.')),
    ([first]) => first!,
  )
  const steps = [...groups].map(([name, group]) => {
    const relationship = resource.relationships[name]!
    const further = group.map(([, ...rest]) => rest)
    const targets = targetsOf(relationship).map((target) => ({
      resource: target,
      next: planOf(target, onward(target, further)),
    }))
    return { name, relationship, targets }
  })
  const carried = steps.filter(({ relationship }) => relationship.ids && !relationship.type).map(({ name }) => name)
  return { steps, carried }
}

/** Records of different kinds can stand in one relationship, and not every kind leads on. */
const onward = ({ relationships }: Resource, further: readonly string[][]): string[] =>
  further.filter(([first]) => first !== undefined && Object.hasOwn(relationships, first)).map((rest) => rest.join('.'))

import { type Compiled, compile, type Fragment, Placeholder, withPlaceholders } from '../platform/db/connect.ts'
import { createRecentlyUsed } from '../platform/recently-used.ts'
import type { ReadScope, Resource, Row } from './resource.ts'

/** Clients can ask for lists in any number of ways. */
const mostCached = 500
const statementCached = createRecentlyUsed<Compiled>(mostCached)

const resourceNumbers = new WeakMap<Resource, number>()
let lastNumber = 0

/** Stands for a resource in cache keys. Its type would not do: several resources may share one. */
export function numberOf(resource: Resource): number {
  const known = resourceNumbers.get(resource)
  if (known !== undefined) return known
  resourceNumbers.set(resource, ++lastNumber)
  return lastNumber
}

const compileCached = (resource: Resource, shape: string, write: () => Fragment): Compiled =>
  statementCached(`${numberOf(resource)} ${shape}`, () => compile(write()))

/** The values for placeholders, in addition to the scope. */
type ReadParameters = { id?: string; relatedIds?: readonly (readonly string[])[]; items?: number; skip?: number }
export const readParameter = (fill: (parameters: ReadParameters) => unknown): Placeholder => new Placeholder(fill)

/** Runs a statement that contains no values of the client other than `ReadParameters`. */
export function runCached(
  resource: Resource,
  scope: ReadScope,
  name: string,
  values: ReadParameters,
  write: (scope: ReadScope) => Fragment,
): Promise<Row[]> {
  const { sql, template } = scope
  if (!template) return sql.run(compile(write(scope)), { scope, ...values })
  const statement = compileCached(resource, `${template.kind} ${name}`, () => write(template.scope))
  return sql.read(statement, { scope, ...values })
}

/**
 * Runs a statement with parts that depend on the client's query, such as filters. Their values become placeholders, so
 * that queries that differ only in values share one compiled statement.
 */
export function runParameterized<P extends Record<string, Fragment | null>>(
  resource: Resource,
  scope: ReadScope,
  name: string,
  values: ReadParameters,
  parts: P,
  write: (scope: ReadScope, parts: P) => Fragment,
): Promise<Row[]> {
  const { sql, template } = scope
  if (!template) return sql.run(compile(write(scope, parts)), values)
  const compiled = Object.values(parts).map((part) => part && compile(part))
  const clientValues = compiled.flatMap((part) => part?.values ?? [])
  const shape = compiled.map((part) => part?.text).join(' / ')
  const statement = compileCached(resource, `${template.kind} ${name} ${shape}`, () =>
    write(template.scope, partsWithPlaceholders(parts)),
  )
  return sql.read(statement, { scope, ...values, clientValues })
}

function partsWithPlaceholders<P extends Record<string, Fragment | null>>(parts: P): P {
  let count = 0
  const next = (): Placeholder => {
    const index = count++
    return new Placeholder(({ clientValues }: { clientValues: readonly unknown[] }) => clientValues[index])
  }
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, part && withPlaceholders(part, next)]),
  ) as P
}

/** For rare statements, which are not worth a place in the cache. */
export const runUncached = ({ sql }: ReadScope, values: ReadParameters, statement: Fragment): Promise<Row[]> =>
  sql.run(compile(statement), values)

import { type Compiled, compile, type Fragment, Placeholder, withPlaceholders } from '../platform/db/connect.ts'
import type { ReadScope, Resource, Row } from './resource.ts'

/**
 * Statements that were written before, by what they were asked for. Clients can shape lists in ways without end: the one
 * asked for longest ago goes first.
 */
const mostCached = 500
const written = new Map<string, Compiled>()

// Several resources may be of one type.
const numbers = new WeakMap<Resource, number>()
let resources = 0

function numberOf(resource: Resource): number {
  const known = numbers.get(resource)
  if (known !== undefined) return known
  numbers.set(resource, ++resources)
  return resources
}

function compileOnce(resource: Resource, shape: string, write: () => Fragment): Compiled {
  const name = `${numberOf(resource)} ${shape}`
  const known = written.get(name)
  if (known) written.delete(name)
  const statement = known ?? compile(write())
  written.set(name, statement)
  if (written.size > mostCached) written.delete(written.keys().next().value!)
  return statement
}

/** What the placeholders of a statement are filled from, beside the reader. */
type ReadParameters = { id?: string; items?: number; skip?: number }
export const readParameter = (fill: (asked: ReadParameters) => unknown): Placeholder => new Placeholder(fill)

/** Runs a statement that the client has given no values to but those of `ReadParameters`. */
export function runCached(
  resource: Resource,
  scope: ReadScope,
  name: string,
  values: ReadParameters,
  write: (scope: ReadScope) => Fragment,
): Promise<Row[]> {
  const { sql, template } = scope
  const statement = template
    ? compileOnce(resource, `${template.kind} ${name}`, () => write(template.scope))
    : compile(write(scope))
  return sql.run(statement, { scope, ...values })
}

/**
 * Runs a statement with parts that the client has shaped and given values to. It is written once for all that differ in
 * nothing but values.
 */
export function runShaped<P extends Record<string, Fragment | null>>(
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
  const given = compiled.flatMap((part) => part?.values ?? [])
  const shape = compiled.map((part) => part?.text).join(' / ')
  const statement = compileOnce(resource, `${template.kind} ${name} ${shape}`, () =>
    write(template.scope, partsWithPlaceholders(parts)),
  )
  return sql.run(statement, { scope, ...values, given })
}

function partsWithPlaceholders<P extends Record<string, Fragment | null>>(parts: P): P {
  let count = 0
  const next = (): Placeholder => {
    const index = count++
    return new Placeholder(({ given }: { given: readonly unknown[] }) => given[index])
  }
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, part && withPlaceholders(part, next)]),
  ) as P
}

/** Runs a statement that is asked for by few. */
export const runOnce = ({ sql }: ReadScope, values: ReadParameters, statement: Fragment): Promise<Row[]> =>
  sql.run(compile(statement), values)

import { type Compiled, compile, emptied, type Fragment, Hole } from '../platform/db/connect.ts'
import type { ReadScope, Resource, Row } from './resource.ts'

/**
 * Statements that were written before, by what they were asked for. Clients can shape lists in ways without end: the one
 * asked for longest ago goes first.
 */
const mostWritten = 500
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

function writeOnce(resource: Resource, shape: string, write: () => Fragment): Compiled {
  const name = `${numberOf(resource)} ${shape}`
  const known = written.get(name)
  if (known) written.delete(name)
  const statement = known ?? compile(write())
  written.set(name, statement)
  if (written.size > mostWritten) written.delete(written.keys().next().value!)
  return statement
}

/** What the holes of a statement are filled from, beside the reader. */
type Asked = { id?: string; items?: number; skip?: number }
export const asked = (fill: (asked: Asked) => unknown): Hole => new Hole(fill)

/** Runs a statement that the client has given no values to but those of `Asked`. */
export function runKept(
  resource: Resource,
  scope: ReadScope,
  name: string,
  values: Asked,
  write: (scope: ReadScope) => Fragment,
): Promise<Row[]> {
  const { sql, symbolic } = scope
  const statement = symbolic
    ? writeOnce(resource, `${symbolic.kind} ${name}`, () => write(symbolic.scope))
    : compile(write(scope))
  return sql.run(statement, { scope, ...values })
}

/**
 * Runs a statement with parts that the client has shaped and given values to. It is written once for all that differ in
 * nothing but values.
 */
export function runGiven<P extends Record<string, Fragment | null>>(
  resource: Resource,
  scope: ReadScope,
  name: string,
  values: Asked,
  parts: P,
  write: (scope: ReadScope, parts: P) => Fragment,
): Promise<Row[]> {
  const { sql, symbolic } = scope
  if (!symbolic) return sql.run(compile(write(scope, parts)), values)
  const compiled = Object.values(parts).map((part) => part && compile(part))
  const given = compiled.flatMap((part) => part?.values ?? [])
  const shape = compiled.map((part) => part?.text).join(' / ')
  const statement = writeOnce(resource, `${symbolic.kind} ${name} ${shape}`, () =>
    write(symbolic.scope, withHoles(parts)),
  )
  return sql.run(statement, { scope, ...values, given })
}

function withHoles<P extends Record<string, Fragment | null>>(parts: P): P {
  let count = 0
  const next = (): Hole => {
    const index = count++
    return new Hole(({ given }: { given: readonly unknown[] }) => given[index])
  }
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part && emptied(part, next)])) as P
}

/** Runs a statement that is asked for by few. */
export const runOnce = ({ sql }: ReadScope, values: Asked, statement: Fragment): Promise<Row[]> =>
  sql.run(compile(statement), values)

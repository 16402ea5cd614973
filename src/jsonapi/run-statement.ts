import { type Compiled, compile, emptied, type Fragment, Hole } from '../platform/db/connect.ts'
import type { ReadScope, Resource, Row } from './resource.ts'

/**
 * PostgreSQL holds a prepared statement for as long as its connection lives, and the shapes that clients can give to a
 * list have no end. The first ones stay prepared; whatever comes after them is planned anew each time.
 */
const mostShapes = 500
const kept = new Set<string>()
const texts = new WeakMap<Resource, Map<string, Compiled>>()
let written = 0

const isFull = (): boolean => kept.size + written >= mostShapes

function isWithinBounds(shape: string): boolean {
  if (kept.has(shape)) return true
  if (isFull()) return false
  kept.add(shape)
  return true
}

/** `common` are those that every client asks for: there are only so many, and no other takes their place. */
export type Shape = { name: string; common: boolean }

/** Writes a statement the first time that it is asked for; null where there are too many already. */
function writeOnce(resource: Resource, { name, common }: Shape, write: () => Fragment): Compiled | null {
  const ofResource = texts.get(resource) ?? new Map<string, Compiled>()
  texts.set(resource, ofResource)
  const known = ofResource.get(name)
  if (known) return known
  if (!common && isFull()) return null
  if (!common) written++
  const made = compile(write())
  ofResource.set(name, made)
  return made
}

/** What the holes of a statement are filled from, beside the reader. */
export type Asked = { id?: string; items?: number; skip?: number }
export const asked = (fill: (asked: Asked) => unknown): Hole => new Hole(fill)

/** Runs a statement that the client has given no values to but those of `Asked`. */
export function runKept(
  resource: Resource,
  scope: ReadScope,
  { name, common }: Shape,
  values: Asked,
  write: (scope: ReadScope) => Fragment,
): Promise<Row[]> {
  const { sql, symbolic } = scope
  const known =
    symbolic && writeOnce(resource, { name: `${symbolic.kind} ${name}`, common }, () => write(symbolic.scope))
  return sql.run(known ?? compile(write(scope)), { scope, ...values }, Boolean(known) || !symbolic)
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
  const compiled = Object.values(parts).map((part) => part && compile(part))
  const given = compiled.flatMap((part) => part?.values ?? [])
  const shape = `${name} ${compiled.map((part) => part?.text).join(' / ')}`
  const known =
    symbolic &&
    writeOnce(resource, { name: `${symbolic.kind} ${shape}`, common: false }, () =>
      write(symbolic.scope, withHoles(parts)),
    )
  if (known) return sql.run(known, { scope, ...values, given }, true)
  return sql.run(compile(write(scope, parts)), values, !symbolic && isWithinBounds(`${resource.type} ${shape}`))
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
export const runOnce = (
  { sql }: ReadScope,
  values: Asked,
  { statement, shape }: { statement: Fragment; shape: string },
): Promise<Row[]> => sql.run(compile(statement), values, isWithinBounds(shape))

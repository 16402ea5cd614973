import { invalid, invalidAll, type Problem } from '../platform/errors.ts'
import { readId } from '../platform/ids.ts'
import { type Fields, isObject, label, readFields, type Values } from '../platform/input/fields.ts'
import { zoneNamedIn } from '../platform/time/zone.ts'
import type { Ignored } from './ignored.ts'

/** A relationship that a request may set: to-one gives an id or null, to-many a list of ids. */
export type Linked = 'one' | 'many'
export type LinkedFields = Record<string, Linked>
type Links<L extends LinkedFields> = { [K in keyof L]?: L[K] extends 'one' ? string | null : string[] }

export type Input<F extends Fields = Fields, L extends LinkedFields = LinkedFields> = {
  attributes: F
  relationships: L
  /** Whether the attributes may also be the whole body. */
  bare?: true
}

export const input = <F extends Fields, const L extends LinkedFields = Record<never, never>>(
  attributes: F,
  relationships: L = {} as L,
): Input<F, L> => ({ attributes, relationships })

export type ReadInput<I> = I extends Input<infer F, infer L> ? { attributes: Values<F>; links: Links<L> } : never

/** The same, where the attributes may also be the whole body. */
export const bareInput = <F extends Fields>(attributes: F): Input<F, Record<never, never>> => ({
  ...input(attributes),
  bare: true,
})

/** What a record that is sent back holds, by name: neither wrong nor worth a word where it cannot be set. */
export type Shown = { attributes: ReadonlySet<string>; relationships: ReadonlySet<string> }

/** Reads `{data: {attributes, relationships}}`. The type is not looked at: clients in the wild spell it many ways. */
export function readBody<F extends Fields, L extends LinkedFields>(
  expected: Input<F, L>,
  body: unknown,
  zone: string,
  { shown, strict }: { shown: Shown; strict: boolean },
): { attributes: Values<F>; links: Links<L>; ignored: Ignored[] } {
  const isBare = expected.bare && isObject(body) && !Object.hasOwn(body, 'data')
  const data = isBare ? { attributes: body, relationships: {} } : isObject(body) ? body.data : undefined
  if (!isObject(data)) throw invalid('data', 'The request needs a body with a "data" object.')
  const problems: Problem[] = []
  const sent = data.attributes ?? {}
  if (!isObject(sent)) throw invalid('attributes', 'Attributes must be an object.')
  const attributes = readFields(expected.attributes, sent, { zone: zoneNamedIn(sent) ?? zone }, problems)
  const related = isObject(data.relationships) ? data.relationships : {}
  const links = readLinks(expected.relationships, related, problems)
  const ignored = [
    ...unknownIn(sent, expected.attributes, shown.attributes),
    ...unknownIn(related, expected.relationships, shown.relationships),
  ]
  if (strict) problems.push(...ignored)
  if (problems.length > 0) throw invalidAll(problems)
  return { attributes, links, ignored }
}

/** What had no effect of an operation that asks for nothing, or reads the body by itself. */
export function readUnasked(body: unknown, { shown }: { shown: Shown }): Ignored[] {
  const data = isObject(body) ? body.data : undefined
  const unknown = (member: keyof Shown): Ignored[] =>
    isObject(data) && isObject(data[member]) ? unknownIn(data[member], {}, shown[member]) : []
  return [...unknown('attributes'), ...unknown('relationships')]
}

const unknownIn = (sent: Record<string, unknown>, expected: object, shown: ReadonlySet<string>): Ignored[] =>
  Object.keys(sent)
    .filter((name) => !Object.hasOwn(expected, name) && !shown.has(name))
    .map((name) => ({ pointer: name, title: `${label(name)} is not known here.` }))

function readLinks<L extends LinkedFields>(expected: L, sent: Record<string, unknown>, problems: Problem[]): Links<L> {
  const links: Record<string, string | string[] | null> = {}
  for (const [name, linked] of Object.entries(expected)) {
    if (!Object.hasOwn(sent, name) || sent[name] === undefined) continue
    const raw = sent[name]
    // Both the standard form {data: …} and the bare identifier are in use.
    const value = isObject(raw) && Object.hasOwn(raw, 'data') ? raw.data : raw
    const found = linked === 'many' ? readManyLinks(value) : readOneLink(value)
    if (found === undefined) problems.push({ pointer: name, title: `${label(name)} must name records by id and type.` })
    else links[name] = found
  }
  return links as Links<L>
}

/** What can be linked has a number; a UUID names none of it. */
const linkedId = (value: unknown): string | null => (isObject(value) ? readId(value.id) : null)

const readOneLink = (value: unknown): string | null | undefined =>
  value === null ? null : (linkedId(value) ?? undefined)

function readManyLinks(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const ids = value.map(linkedId)
  return ids.includes(null) ? undefined : [...new Set(ids as string[])]
}

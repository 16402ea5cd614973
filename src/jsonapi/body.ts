import { invalid, invalidAll, type Problem } from '../platform/errors.ts'
import { readId } from '../platform/ids.ts'
import { type Fields, isObject, label, readFields, type Values } from '../platform/input/fields.ts'
import { zoneNamedIn } from '../platform/time/zone.ts'
import type { Ignored } from './ignored.ts'

/** A relationship that a request may set: to-one is read as an id or null, to-many as a list of ids. */
export type Cardinality = 'one' | 'many'
export type RelationshipFields = Record<string, Cardinality>
type Links<L extends RelationshipFields> = { [K in keyof L]?: L[K] extends 'one' ? string | null : string[] }

export type Input<F extends Fields = Fields, L extends RelationshipFields = RelationshipFields> = {
  attributes: F
  relationships: L
  /** The attributes may also be sent as the whole body. */
  bare?: true
}

export const input = <F extends Fields, const L extends RelationshipFields = Record<never, never>>(
  attributes: F,
  relationships: L = {} as L,
): Input<F, L> => ({ attributes, relationships })

export type ReadInput<I> = I extends Input<infer F, infer L> ? { attributes: Values<F>; links: Links<L> } : never

/** The same for a body that may also consist of the attributes alone. */
export const bareInput = <F extends Fields>(attributes: F): Input<F, Record<never, never>> => ({
  ...input(attributes),
  bare: true,
})

/** Names that clients echo when they send a record back as they read it: not reported as ignored if they cannot be set. */
export type EchoedMembers = { attributes: ReadonlySet<string>; relationships: ReadonlySet<string> }

/** Reads `{data: {attributes, relationships}}`. The type is not checked: existing clients spell it in many ways. */
export function readBody<F extends Fields, L extends RelationshipFields>(
  expected: Input<F, L>,
  body: unknown,
  zone: string,
  { echoed, strict }: { echoed: EchoedMembers; strict: boolean },
): { attributes: Values<F>; links: Links<L>; ignored: Ignored[] } {
  const isBare = expected.bare && isObject(body) && !Object.hasOwn(body, 'data')
  const data = isBare ? { attributes: body, relationships: {} } : isObject(body) ? body.data : undefined
  if (!isObject(data)) throw invalid('data', 'The request needs a body with a "data" object.')
  const problems: Problem[] = []
  const rawAttributes = data.attributes ?? {}
  if (!isObject(rawAttributes)) throw invalid('attributes', 'Attributes must be an object.')
  const attributes = readFields(
    expected.attributes,
    rawAttributes,
    { zone: zoneNamedIn(rawAttributes) ?? zone },
    problems,
  )
  const rawRelationships = isObject(data.relationships) ? data.relationships : {}
  const links = readLinks(expected.relationships, rawRelationships, problems)
  const ignored = [
    ...unknownIn(rawAttributes, expected.attributes, echoed.attributes),
    ...unknownIn(rawRelationships, expected.relationships, echoed.relationships),
  ]
  const refused = strict ? [...problems, ...ignored] : problems
  if (refused.length > 0) throw invalidAll(refused)
  return { attributes, links, ignored }
}

/** For an operation without input, or one that reads the body itself. */
export function ignoredInBody(body: unknown, { echoed }: { echoed: EchoedMembers }): Ignored[] {
  const data = isObject(body) ? body.data : undefined
  const unknown = (member: keyof EchoedMembers): Ignored[] =>
    isObject(data) && isObject(data[member]) ? unknownIn(data[member], {}, echoed[member]) : []
  return [...unknown('attributes'), ...unknown('relationships')]
}

const unknownIn = (raw: Record<string, unknown>, expected: object, echoed: ReadonlySet<string>): Ignored[] =>
  Object.keys(raw)
    .filter((name) => !Object.hasOwn(expected, name) && !echoed.has(name))
    .map((name) => new UnknownMember(name))

/** Builds its message lazily: a body may have a hundred thousand unknown members, of which a hundred are listed. */
class UnknownMember implements Ignored {
  readonly pointer: string

  constructor(name: string) {
    this.pointer = name
  }

  get title(): string {
    return `${label(this.pointer)} is not supported here.`
  }
}

function readLinks<L extends RelationshipFields>(
  expected: L,
  raw: Record<string, unknown>,
  problems: Problem[],
): Links<L> {
  const links: Record<string, string | string[] | null> = {}
  for (const [name, cardinality] of Object.entries(expected)) {
    if (!Object.hasOwn(raw, name) || raw[name] === undefined) continue
    const rawLink = raw[name]
    // Both the standard form {data: …} and the bare identifier are in use.
    const value = isObject(rawLink) && Object.hasOwn(rawLink, 'data') ? rawLink.data : rawLink
    const found = cardinality === 'many' ? readManyLinks(value) : readOneLink(value)
    if (found === undefined)
      problems.push({ pointer: name, title: `${label(name)} must identify records by id and type.` })
    else links[name] = found
  }
  return links as Links<L>
}

/** Only records with numeric ids can be linked. */
const linkedId = (value: unknown): string | null => (isObject(value) ? readId(value.id) : null)

const readOneLink = (value: unknown): string | null | undefined =>
  value === null ? null : (linkedId(value) ?? undefined)

function readManyLinks(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const ids = value.map(linkedId)
  return ids.includes(null) ? undefined : [...new Set(ids as string[])]
}

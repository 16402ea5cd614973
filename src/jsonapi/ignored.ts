import { invalidAll, type Problem } from '../platform/errors.ts'
import type { Query } from './query.ts'
import type { Resource } from './resource.ts'

/**
 * What was asked for and had no effect, with the sentence that refuses it where the caller wants none of that. Requests
 * are served all the same: clients in the wild send such things, and a typo must show nevertheless.
 */
export type Ignored = Problem

export type Manner = {
  /** Refuse what would be ignored. */
  strict: boolean
  /** The parameters that the operation itself takes. */
  parameters: ReadonlySet<string>
}

/** By RFC 7240: preferences are separated by commas, and the value may stand in quotes. */
export const wantsStrict = (prefer: string | string[] | undefined): boolean =>
  prefer !== undefined &&
  String(prefer)
    .split(',')
    .some((one) => /^\s*handling\s*=\s*"?strict"?\s*(;|$)/i.test(one))

export const strictApplied = 'handling=strict'

/** `{ignored: […]}` with each name once, or nothing. */
export const ignoredMeta = (ignored: readonly Ignored[]): { ignored?: string[] } =>
  ignored.length === 0 ? {} : { ignored: [...new Set(ignored.map(({ pointer }) => pointer))] }

export function refuseIgnored(ignored: readonly Ignored[], { strict }: Manner): void {
  if (strict && ignored.length > 0) throw invalidAll(ignored)
}

/** What is counted up takes the parameters of its operation and nothing else. */
export const ignoredInRows = ({ named, filters, unread }: Query, known: ReadonlySet<string>): Ignored[] => [
  ...unread,
  ...filters.map(({ field }) => ({ pointer: `filter[${field}]`, title: 'There are no filters in brackets here.' })),
  ...Object.keys(named)
    .filter((name) => !known.has(name))
    .map(unknownParameter),
]

const unknownParameter = (name: string): Ignored => ({
  pointer: name,
  title: `The parameter ${name} is not known here.`,
})

const everywhere = ['page', 'items', 'outset', 'sort', 'include', 'fields', 'permissions']

/** Parameters without brackets that nothing reads. */
export function ignoredParameters(
  { named }: Query,
  known: ReadonlySet<string>,
  filters: Resource['filters'],
): Ignored[] {
  const unknown = Object.keys(named).filter(
    (name) => !everywhere.includes(name) && !Object.hasOwn(filters, name) && !known.has(name),
  )
  return unknown.map(unknownParameter)
}

import { invalidAll, type Problem } from '../platform/errors.ts'
import type { Query } from './query.ts'
import type { Resource } from './resource.ts'

/**
 * A part of a request that has no effect, with the error message for `handling=strict`. Otherwise the request is served,
 * since existing clients send such parts, and `meta.ignored` makes a typo visible.
 */
export type Ignored = Problem

/** The preference `handling` of RFC 7240. */
export type Handling = {
  /** Refuses what would otherwise be ignored. */
  strict: boolean
  /** The parameters that the operation declares. */
  parameters: ReadonlySet<string>
}

/** RFC 7240: preferences are separated by commas, and the value may be quoted. */
export const wantsStrict = (prefer: string | string[] | undefined): boolean =>
  prefer !== undefined &&
  String(prefer)
    .split(',')
    .some((part) => /^\s*handling\s*=\s*"?strict"?\s*(;|$)/i.test(part))

export const strictApplied = 'handling=strict'

/** `{ignored: […]}` without duplicates, or `{}`. */
export const ignoredMeta = (ignored: readonly Ignored[]): { ignored?: string[] } =>
  ignored.length === 0 ? {} : { ignored: [...new Set(ignored.map(({ pointer }) => pointer))] }

export function refuseIgnored(ignored: readonly Ignored[], { strict }: Handling): void {
  if (strict && ignored.length > 0) throw invalidAll(ignored)
}

/** Computed rows take the parameters that the operation declares and no others. */
export const ignoredInRows = ({ plain, filters, malformed }: Query, known: ReadonlySet<string>): Ignored[] => [
  ...malformed,
  ...filters.map(({ field }) => ({
    pointer: `filter[${field}]`,
    title: 'Filters in brackets are not supported here.',
  })),
  ...Object.keys(plain)
    .filter((name) => !known.has(name))
    .map(unknownParameter),
]

const unknownParameter = (name: string): Ignored => ({
  pointer: name,
  title: `The parameter ${name} is not supported here.`,
})

const commonParameters = ['page', 'items', 'outset', 'sort', 'include', 'fields', 'permissions']

/** Unknown parameters without brackets. */
export function ignoredParameters(
  { plain }: Query,
  known: ReadonlySet<string>,
  filters: Resource['filters'],
): Ignored[] {
  const unknown = Object.keys(plain).filter(
    (name) => !commonParameters.includes(name) && !Object.hasOwn(filters, name) && !known.has(name),
  )
  return unknown.map(unknownParameter)
}

import { invalidAll, type Problem } from '../errors.ts'
import { Complaint, type Kind, NestedComplaint, type Reading } from './kind.ts'

export type Field<T> = { kind: Kind<T>; required: boolean }
// biome-ignore lint/suspicious/noExplicitAny: a set of fields holds kinds of any value
export type Fields = Record<string, Field<any>>

/** The result of reading a set of fields: required fields are present, optional ones only if they were sent. */
export type Values<F extends Fields> = {
  [K in keyof F as F[K]['required'] extends true ? K : never]: F[K] extends Field<infer T> ? T : never
} & { [K in keyof F as F[K]['required'] extends true ? never : K]?: F[K] extends Field<infer T> ? T : never }

export const required = <T>(kind: Kind<T>) => ({ kind, required: true as const })
export const optional = <T>(kind: Kind<T>) => ({ kind, required: false as const })

/**
 * Reads all known fields and collects all problems; unknown names are ignored. `prefix` is the pointer of a nested
 * object, such as `breaks_attributes/0/`.
 */
export function readFields<F extends Fields>(
  fields: F,
  raw: Record<string, unknown>,
  reading: Reading,
  problems: Problem[],
  prefix = '',
): Values<F> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const sent = Object.hasOwn(raw, name) ? raw[name] : undefined
    if (sent === undefined) {
      if (field.required) problems.push({ pointer: prefix + name, title: `${label(name)} must be given.` })
      continue
    }
    try {
      values[name] = field.kind.read(sent, reading)
    } catch (error) {
      const path = prefix + name
      if (error instanceof Complaint) problems.push({ pointer: path, title: `${label(name)} ${error.message}` })
      else if (error instanceof NestedComplaint)
        problems.push(...error.problems.map(({ pointer, title }) => ({ pointer: `${path}/${pointer}`, title })))
      else throw error
    }
  }
  return values as Values<F>
}

/** The same for fields that are read alone: throws if there are problems. */
export function demandFields<F extends Fields>(fields: F, raw: Record<string, unknown>, reading: Reading): Values<F> {
  const problems: Problem[] = []
  const values = readFields(fields, raw, reading, problems)
  if (problems.length > 0) throw invalidAll(problems)
  return values
}

/** `starts_at` → `Starts at`, `_destroy` → `Destroy` */
export const label = (name: string): string => {
  const words = name.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

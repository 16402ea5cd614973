import type { Problem } from '../errors.ts'
import { type Fields, isObject, label, readFields, type Values } from './fields.ts'
import { Complaint, type Kind, NestedComplaint } from './kind.ts'

type Options<F extends Fields> = {
  /** What the entries are called in the error message. */
  what: string
  most: number
  /** The missing field of an entry, if it is not required in every entry. */
  lacks?: (entry: Values<F>) => (keyof F & string) | null
}

/** A list of objects with these fields; the pointers of problems include the index: `0/starts_at`. */
export function entriesOf<F extends Fields>(fields: F, { what, most, lacks }: Options<F>): Kind<Values<F>[]> {
  const required = Object.keys(fields).filter((name) => fields[name]!.required)
  const properties = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.kind.schema]))
  return {
    schema: {
      type: 'array',
      maxItems: most,
      items: { type: 'object', ...(required.length > 0 && { required }), properties },
    },
    read(raw, reading) {
      if (!Array.isArray(raw)) throw new Complaint('must be a list.')
      if (raw.length > most) throw new Complaint(`may have at most ${most} entries.`)
      const problems: Problem[] = []
      const entries = raw.map((entry, index) => {
        if (!isObject(entry)) throw new Complaint(`must be a list of ${what}.`)
        const before = problems.length
        const values = readFields(fields, entry, reading, problems, `${index}/`)
        const missing = problems.length === before ? lacks?.(values) : null
        if (missing) problems.push({ pointer: `${index}/${missing}`, title: `${label(missing)} must be given.` })
        return values
      })
      if (problems.length > 0) throw new NestedComplaint(problems)
      return entries
    },
  }
}

import { type Kind, oneOf } from './kind.ts'

/** A flag as it is written in a query: `true` or `1`, `false` or `0`. Null for anything else. */
export function readFlag(raw: unknown): boolean | null {
  if (raw === 'true' || raw === '1') return true
  return raw === 'false' || raw === '0' ? false : null
}

const written = oneOf('true', 'false', '1', '0')

/** Anything else is refused. */
export const flag = (): Kind<boolean> => ({
  schema: { type: 'boolean' },
  read: (raw, reading) => readFlag(written.read(raw, reading))!,
})

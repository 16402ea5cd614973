/** At most `most` in a window. */
export type Limit = { most: number; windowSeconds: number }

const windowUnits: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 }

/** Parses a count and a window such as 10/15m; throws a sentence that names the variable. */
export function readLimit(name: string, raw: string): Limit {
  const parts = /^(\d{1,9})\/(\d{1,6})([smhd])$/.exec(raw)
  if (parts && Number(parts[1]) > 0 && Number(parts[2]) > 0)
    return { most: Number(parts[1]), windowSeconds: Number(parts[2]) * windowUnits[parts[3]!]! }
  throw new Error(`${name} must be a count and a window such as 10/15m, but it is "${raw}".`)
}

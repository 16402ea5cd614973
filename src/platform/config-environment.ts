import { demandAddress } from './config-addresses.ts'
import { type Limit, readLimit } from './limit.ts'

export type Env = Record<string, string | undefined>

/** Reads settings of each type, and collects what is wrong instead of throwing it, so that all mistakes are reported at once. */
export type Environment = ReturnType<typeof createEnvironment>

export function createEnvironment(env: Env) {
  const mistakes: string[] = []
  const known = new Set<string>()

  const text = (name: string): string | null => {
    known.add(name)
    return env[name]?.trim() || null
  }

  const integer = (name: string, least: number, most: number, otherwise: number): number => {
    const raw = text(name)
    if (raw === null) return otherwise
    const value = /^\d{1,15}$/.test(raw) ? Number(raw) : Number.NaN
    if (value >= least && value <= most) return value
    mistakes.push(`${name} must be a whole number from ${least} to ${most}, but it is "${raw}".`)
    return otherwise
  }

  const toggle = (name: string, otherwise: boolean): boolean => {
    const raw = text(name)?.toLowerCase()
    if (raw === undefined) return otherwise
    if (['1', 'true', 'yes', 'on'].includes(raw)) return true
    if (['0', 'false', 'no', 'off'].includes(raw)) return false
    mistakes.push(`${name} must be true or false, but it is "${raw}".`)
    return otherwise
  }

  /** For values with their own parser, which throws a sentence. */
  const parsed = <T>(read: () => T, otherwise: T): T => {
    try {
      return read()
    } catch (error) {
      mistakes.push((error as Error).message)
      return otherwise
    }
  }

  const given = <T>(name: string, read: (name: string, raw: string) => T, otherwise: T): T => {
    const raw = text(name)
    return raw === null ? otherwise : parsed(() => read(name, raw), otherwise)
  }

  const address = (name: string, protocols: string[]): string | null =>
    given(name, (_, raw) => demandAddress(name, raw, protocols), null)
  const limit = (name: string, otherwise: Limit): Limit => given(name, readLimit, otherwise)

  return { mistakes, known, text, integer, toggle, parsed, given, address, limit }
}

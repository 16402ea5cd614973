import { Resolver } from 'node:dns/promises'

export type ResolveTxt = (name: string) => Promise<string[]>

/** The TXT records of a name; empty if there are none, or on a timeout. */
export const resolveTxt: ResolveTxt = async (name) => {
  const records = await new Resolver({ timeout: 2000, tries: 2 }).resolveTxt(name).catch(() => [])
  return records.map((parts) => parts.join(''))
}

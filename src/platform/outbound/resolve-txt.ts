import { Resolver } from 'node:dns/promises'

export type ResolveTxt = (name: string) => Promise<string[]>

/** The TXT records of a name; none where there are none, or nobody answers in time. */
export const resolveTxt: ResolveTxt = async (name) => {
  const records = await new Resolver({ timeout: 2000, tries: 2 }).resolveTxt(name).catch(() => [])
  return records.map((parts) => parts.join(''))
}

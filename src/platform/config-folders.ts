import { resolve } from 'node:path'

/** Node never comes back from making a folder below /proc, where the system says that none of its parents is there. */
export function demandFolder(name: string, raw: string): string {
  const folder = resolve(raw)
  if (/^\/proc(\/|$)/.test(folder))
    throw new Error(`${name} must be a folder outside of /proc, where nothing can be stored.`)
  return folder
}

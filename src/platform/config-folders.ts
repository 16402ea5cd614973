import { resolve } from 'node:path'

/** Creating a folder below /proc hangs in Node: the system reports even the parents as missing. */
export function demandFolder(name: string, raw: string): string {
  const folder = resolve(raw)
  if (/^\/proc(\/|$)/.test(folder))
    throw new Error(`${name} must be a folder outside /proc, because nothing can be stored there.`)
  return folder
}

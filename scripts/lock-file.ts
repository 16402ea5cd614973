import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const lockPath = fileURLToPath(new URL('../package-lock.json', import.meta.url))

/** The entry of an installed package in package-lock.json. */
export type LockEntry = {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  hasInstallScript?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

export type Lock = { packages: Record<string, LockEntry> }

export const readLock = (path = lockPath): Lock => JSON.parse(readFileSync(path, 'utf8'))

/** An optional dependency: the package that declares it, and its key in the lock file, from the nearest folder. */
export type Optional = { parent: string; name: string; version: string; key: string | null }

export function optionalsOf({ packages }: Lock): Optional[] {
  return Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).map(([name, version]) => ({
      parent,
      name,
      version,
      key: candidateKeys(parent, name).find((place) => packages[place]) ?? null,
    })),
  )
}

function candidateKeys(parent: string, name: string): string[] {
  const parts = parent === '' ? [] : parent.split(/\/?node_modules\//).slice(1)
  const folders = parts.map(
    (_, length) => `node_modules/${parts.slice(0, parts.length - length).join('/node_modules/')}`,
  )
  return [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`]
}

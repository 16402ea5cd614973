import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
/** Has a folder for each bundle, named by the fingerprint of its sources. */
export const bundles = join(root, 'dist')

/** A digest of everything that goes into a bundle. */
export function fingerprint(): string {
  const hash = createHash('sha256')
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  const modules = files.filter((name) => name.endsWith('.ts')).sort()
  for (const name of [...modules.map((module) => join('src', module)), join('bin', 'bundle.ts')])
    hash.update(name).update(readFileSync(join(root, name)))
  return hash.digest('hex').slice(0, 16)
}

/** The path of the bundled command line, if there is one of the current sources. */
export function findBundle(): string | null {
  // Most developers have no bundle, and need not wait for a fingerprint.
  if (!existsSync(bundles)) return null
  const main = join(bundles, fingerprint(), 'main.js')
  return existsSync(main) ? main : null
}

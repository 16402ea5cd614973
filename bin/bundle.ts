// Bundles the modules of src into a folder below dist, from where bin/stint runs them: Node takes longer to resolve and link
// a thousand files than to run their code. Packages are not bundled.
//   node bin/bundle.ts               always
//   node bin/bundle.ts --if-needed   only if something has changed since the last time
//   node bin/bundle.ts --optional    a failure exits with 0: without a bundle, the modules themselves are run
import { globSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Plugin } from 'rolldown'
import { bundles, findBundle, fingerprint, root } from './bundled.ts'

const isPackage = (id: string): boolean => !/^(\.|\/|[a-z]:\\)/i.test(id)

/** Replaces `import.meta.url`, so that paths relative to a module still start from its place in src. */
const keepPlaces = (folder: string): Plugin => ({
  name: 'keep-places',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return null
    const place = relative(folder, id).split(sep).join('/')
    const url = `new URL(${JSON.stringify(place)}, import.meta.url).href`
    return { code: code.replaceAll('import.meta.url', url), map: null }
  },
})

async function bundle(): Promise<void> {
  const folder = join(bundles, fingerprint())
  // Written under another name first, so that an incomplete bundle is never run.
  const made = `${folder}-${process.pid}`
  try {
    const { build } = await import('rolldown')
    await build({
      input: join(root, 'src/cli/main.ts'),
      platform: 'node',
      external: isPackage,
      plugins: [keepPlaces(made)],
      output: { dir: made, format: 'esm', sourcemap: true },
      logLevel: 'warn',
    })
    rmSync(folder, { recursive: true, force: true })
    renameSync(made, folder)
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
  removeOld(folder)
}

/** Keeps the previous bundle: a server that runs from it may still have to load parts of it. */
function removeOld(latest: string): void {
  const others = globSync(join(bundles, '*')).filter((folder) => folder !== latest)
  const byAge = others.sort((left, right) => statSync(right).mtimeMs - statSync(left).mtimeMs)
  for (const folder of byAge.slice(1)) rmSync(folder, { recursive: true, force: true })
}

if (!process.argv.includes('--if-needed') || !findBundle()) {
  try {
    await bundle()
  } catch (error) {
    if (!process.argv.includes('--optional')) throw error
  }
}

// Builds the web app into web/dist, each file also compressed.
//   node web/build.ts               always
//   node web/build.ts --if-needed   only if something has changed since the last time
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folder = fileURLToPath(new URL('.', import.meta.url))
const dist = join(folder, 'dist')
const stampFile = join(dist, '.built-from')

/** What the result depends on, in short. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const sources = globSync(['src/**/*.*', 'public/**/*.*', '*.*'], { cwd: folder }).sort()
  for (const file of sources) hash.update(file).update(readFileSync(join(folder, file)))
  return hash.digest('hex')
}

const isBuilt = (stamp: string): boolean => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp

async function build(stamp: string): Promise<void> {
  console.error('Building the web app …')
  const vite = await import('vite')
  // Beside the place first: whoever is served from the old one meanwhile keeps it, and half a build is never served.
  const made = join(folder, `dist-${process.pid}`)
  await vite.build({ configFile: join(folder, 'vite.config.ts'), logLevel: 'warn', build: { outDir: made } })
  compress(made)
  writeFileSync(join(made, '.built-from'), stamp)
  rmSync(dist, { recursive: true, force: true })
  renameSync(made, dist)
}

function compress(made: string): void {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  for (const file of globSync('**/*.{js,css,html,svg,webmanifest}', { cwd: made })) {
    const bytes = readFileSync(join(made, file))
    writeFileSync(join(made, `${file}.br`), brotliCompressSync(bytes, quality))
    writeFileSync(join(made, `${file}.gz`), gzipSync(bytes, { level: 9 }))
  }
}

const stamp = fingerprint()
if (!process.argv.includes('--if-needed') || !isBuilt(stamp)) await build(stamp)

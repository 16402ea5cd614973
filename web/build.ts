// Builds the web app into web/dist, each file also compressed.
//   node web/build.ts               always
//   node web/build.ts --if-needed   only if something has changed since the last time
//   node web/build.ts --optional    a failure is reported in three lines and exits with 0: the server runs without pages
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { checkBuild } from './check-build.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const dist = join(folder, 'dist')
const stampFile = join(dist, '.built-from')
/** The server shows it in place of pages that could not be built. */
const failureFile = join(folder, 'build-failure.txt')

/** A hash of everything that the build depends on. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const patterns = ['src/**/*.*', 'public/**/*.*', '*.{ts,html,json}', '../src/shared/**/*.ts']
  const sources = globSync(patterns, { cwd: folder }).sort()
  for (const file of sources) hash.update(file).update(readFileSync(join(folder, file)))
  return hash.digest('hex')
}

const isBuilt = (stamp: string): boolean => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp

async function build(stamp: string): Promise<void> {
  console.error('Building the web app …')
  // Built next to dist and renamed at the end: until then the old build is served, and never half of the new one.
  const outDir = join(folder, `dist-${process.pid}`)
  try {
    const vite = await import('vite')
    await vite.build({
      configFile: join(folder, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir },
      define: { 'import.meta.env.STINT_BUILD': JSON.stringify(stamp.slice(0, 16)) },
    })
    checkBuild(outDir, (code) => vite.parseAst(code))
    writePrecacheList(outDir)
    compress(outDir)
    writeFileSync(join(outDir, '.built-from'), stamp)
    rmSync(dist, { recursive: true, force: true })
    renameSync(outDir, dist)
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

/** Prepends the files that the service worker caches. Their names contain hashes, so every version has another worker. */
function writePrecacheList(outDir: string): void {
  const names = globSync('**/*.*', { cwd: outDir }).sort()
  const files = names
    .filter((name) => !/^(index\.html|preloads\.json|service-worker\.js)$/.test(name))
    .map((name) => `/${name}`)
  const worker = join(outDir, 'service-worker.js')
  const hash = createHash('sha256')
    .update(readFileSync(worker))
    .update(readFileSync(join(outDir, 'index.html')))
  for (const name of files) hash.update(name)
  const version = hash.digest('hex').slice(0, 16)
  const head = `const version = ${JSON.stringify(version)}\nconst files = ${JSON.stringify(files)}\n`
  writeFileSync(worker, head + readFileSync(worker, 'utf8'))
}

function compress(outDir: string): void {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  for (const file of globSync('**/*.{js,css,html,svg,webmanifest}', { cwd: outDir })) {
    const bytes = readFileSync(join(outDir, file))
    writeFileSync(join(outDir, `${file}.br`), brotliCompressSync(bytes, quality))
    writeFileSync(join(outDir, `${file}.gz`), gzipSync(bytes, { level: 9 }))
  }
}

function reportFailure(error: unknown): void {
  const [reason] = (error instanceof Error ? error.message : String(error)).split('\n')
  const served = existsSync(dist)
    ? 'Both APIs and /docs are served; the pages are those of the last build that succeeded.'
    : 'Both APIs and /docs are served; there are no pages.'
  const text = [`The web app could not be built: ${reason}`, served, 'What to do: npm install, then npm run build.']
  console.error(text.join('\n'))
  try {
    writeFileSync(failureFile, `${text.join('\n')}\n`)
  } catch {
    // The checkout is read-only: the output above has to be enough.
  }
}

const stamp = fingerprint()
if (!process.argv.includes('--if-needed') || !isBuilt(stamp)) {
  try {
    await build(stamp)
    rmSync(failureFile, { force: true })
  } catch (error) {
    if (!process.argv.includes('--optional')) throw error
    reportFailure(error)
  }
}

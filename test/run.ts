// Runs the tests: one embedded PostgreSQL for all of them, one database per test file, nothing left behind.
//   node test/run.ts                     all tests
//   node test/run.ts test/api/v3/areas   those under a folder, or single files
import { execFileSync, spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../src/platform/db/embedded/index.ts'
import { howToGetBrowser, prepareBrowser } from './support/chromium.ts'
import { createTemplate } from './support/database.ts'

const wanted = process.argv.slice(2)
const all = globSync('test/**/*.test.ts').sort()
const chosen = wanted.length === 0 ? all : all.filter((file) => wanted.some((part) => file.startsWith(part)))
if (chosen.length === 0) {
  console.error('No test matches.')
  process.exit(1)
}

// A process of its own, since the bundler declares the one that it runs in to be production.
execFileSync(process.execPath, ['web/build.ts', '--if-needed'], { stdio: 'inherit' })
const inBrowser = chosen.filter((file) => file.startsWith('test/web/'))
const leftOut = inBrowser.length > 0 && !(await prepareBrowser()) ? inBrowser : []
const files = chosen.filter((file) => !leftOut.includes(file))

const dataDir = mkdtempSync(join(tmpdir(), 'stint-test-'))
const quiet = { info: () => {}, warn: () => {}, error: console.error }
// The cluster lives as long as the tests, so nothing is gained by waiting for the disk.
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }
const database = await startEmbedded({ dataDir, log: quiet, settings })

let exitCode = 1
try {
  await createTemplate(database.url)
  exitCode = files.length === 0 ? 0 : await runTests(files, { ...process.env, STINT_TEST_DATABASE_URL: database.url })
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
if (leftOut.length > 0) {
  const count = leftOut.flatMap((file) => readFileSync(file, 'utf8').match(/^\s*(await t\.)?test\(/gm) ?? []).length
  console.error(`\n${count} tests in ${leftOut.length} files were left out: there is no browser. ${howToGetBrowser}`)
  // Where a machine decides, a test that did not run is none that passed.
  if (process.env.CI === 'true') exitCode ||= 1
}
process.exit(exitCode)

function runTests(tests: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const concurrency = Math.max(2, availableParallelism())
  const args = [
    '--test',
    '--test-reporter=spec',
    `--test-concurrency=${concurrency}`,
    '--test-timeout=120000',
    ...tests,
  ]
  const child = spawn(process.execPath, args, { stdio: 'inherit', env })
  const interrupted = (): void => void child.kill('SIGINT')
  process.on('SIGINT', interrupted)
  process.on('SIGTERM', interrupted)
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}

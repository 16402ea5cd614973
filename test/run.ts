// Runs the tests: one embedded PostgreSQL for all of them, one database per test file, all of it removed afterwards.
//   node test/run.ts                     all tests
//   node test/run.ts test/api/v3/areas   tests in a folder, or single files
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '../src/platform/db/embedded/index.ts'
import { createClusterFolder } from './runner/cluster-folder.ts'
import { saveDurations, slowestFirst } from './runner/file-order.ts'
import { createReport } from './runner/report.ts'
import { runInShards } from './runner/run-in-shards.ts'
import { skippedWithFakeClock } from './runner/skipped-with-fake-clock.ts'
import { howToGetBrowser, prepareBrowser } from './support/chromium.ts'
import { createTemplate } from './support/database.ts'

const prefixes = process.argv.slice(2)
const allFiles = globSync('test/**/*.test.ts').sort()
const matching =
  prefixes.length === 0 ? allFiles : allFiles.filter((file) => prefixes.some((part) => file.startsWith(part)))
const chosen = matching.filter((file) => !(process.env.STINT_TEST_MOMENT && file in skippedWithFakeClock))
if (chosen.length === 0) {
  console.error('No test matches.')
  process.exit(1)
}

// In child processes, since the bundler sets NODE_ENV to production in its own process; the database starts in parallel.
const building = Promise.all(['web/build.ts', 'bin/bundle.ts'].map((program) => run(program, '--if-needed')))
building.catch(() => {})
const browserFiles = chosen.filter((file) => file.startsWith('test/web/'))
const skipped = browserFiles.length > 0 && !(await prepareBrowser()) ? browserFiles : []
const files = chosen.filter((file) => !skipped.includes(file))

const { dataDir, dropsDatabases } = createClusterFolder()
const quietLog = { info: () => {}, warn: () => {}, error: console.error }
// The cluster is deleted after the run, so it need not survive a crash.
const settings = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB' },
  max_connections: '300',
}
const database = await startEmbedded({ dataDir, log: quietLog, settings })

const report = createReport()
let passed = false
try {
  await createTemplate(database.url)
  await building
  // Compiled once and cached between runs; otherwise every shard and every child process of a test would compile again.
  const NODE_COMPILE_CACHE = fileURLToPath(new URL('../node_modules/.cache/stint-compiled', import.meta.url))
  const env = {
    ...process.env,
    STINT_TEST_DATABASE_URL: database.url,
    STINT_TEST_DROPS_DATABASES: dropsDatabases ? 'true' : 'false',
    NODE_COMPILE_CACHE,
  }
  const cleanExit = await runInShards(slowestFirst(files), env, report.add)
  passed = report.end() && cleanExit
  saveDurations(report.results)
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
if (skipped.length > 0) {
  const count = skipped.flatMap((file) => readFileSync(file, 'utf8').match(/^\s*(await t\.)?test\(/gm) ?? []).length
  console.error(`\n${count} tests in ${skipped.length} files were skipped: there is no browser. ${howToGetBrowser}`)
  // In CI, a test that did not run has not passed.
  if (process.env.CI === 'true') passed = false
}
process.exit(passed ? 0 : 1)

async function run(...program: string[]): Promise<void> {
  const [code] = await once(spawn(process.execPath, program, { stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error(`${program[0]} ended with ${code}.`)
}

// Runs the tests: one embedded PostgreSQL for all of them, one database per test file, nothing left behind.
//   node test/run.ts                     all tests
//   node test/run.ts test/api/v3/areas   those under a folder, or single files
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '../src/platform/db/embedded/index.ts'
import { findClusterFolder } from './runner/cluster-folder.ts'
import { deal } from './runner/deal.ts'
import { inOrder, keepTimes } from './runner/order.ts'
import { otherClocks } from './runner/other-clocks.ts'
import { createReport } from './runner/report.ts'
import { howToGetBrowser, prepareBrowser } from './support/chromium.ts'
import { createTemplate } from './support/database.ts'

const wanted = process.argv.slice(2)
const all = globSync('test/**/*.test.ts').sort()
const asked = wanted.length === 0 ? all : all.filter((file) => wanted.some((part) => file.startsWith(part)))
const chosen = asked.filter((file) => !(process.env.STINT_TEST_MOMENT && file in otherClocks))
if (chosen.length === 0) {
  console.error('No test matches.')
  process.exit(1)
}

// Processes of their own, since the bundler declares the one that it runs in to be production; the database comes up beside.
const building = Promise.all(['web/build.ts', 'bin/bundle.ts'].map((program) => run(program, '--if-needed')))
building.catch(() => {})
const inBrowser = chosen.filter((file) => file.startsWith('test/web/'))
const leftOut = inBrowser.length > 0 && !(await prepareBrowser()) ? inBrowser : []
const files = chosen.filter((file) => !leftOut.includes(file))

const { dataDir, dropsDatabases } = findClusterFolder()
const quiet = { info: () => {}, warn: () => {}, error: console.error }
// The cluster lives as long as the tests, so nothing is gained by waiting for the disk.
const settings = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB' },
  max_connections: '300',
}
const database = await startEmbedded({ dataDir, log: quiet, settings })

const report = createReport()
let passed = false
try {
  await createTemplate(database.url)
  await building
  // Compiled once and kept between runs: every process, and every one that a test starts, would do it anew.
  const NODE_COMPILE_CACHE = fileURLToPath(new URL('../node_modules/.cache/stint-compiled', import.meta.url))
  const env = {
    ...process.env,
    STINT_TEST_DATABASE_URL: database.url,
    STINT_TEST_DROPS_DATABASES: dropsDatabases ? 'true' : 'false',
    NODE_COMPILE_CACHE,
  }
  const orderly = await deal(inOrder(files), env, report.tell)
  passed = report.end() && orderly
  keepTimes(report.outcomes)
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
if (leftOut.length > 0) {
  const count = leftOut.flatMap((file) => readFileSync(file, 'utf8').match(/^\s*(await t\.)?test\(/gm) ?? []).length
  console.error(`\n${count} tests in ${leftOut.length} files were left out: there is no browser. ${howToGetBrowser}`)
  // Where a machine decides, a test that did not run is none that passed.
  if (process.env.CI === 'true') passed = false
}
process.exit(passed ? 0 : 1)

async function run(...program: string[]): Promise<void> {
  const [code] = await once(spawn(process.execPath, program, { stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error(`${program[0]} ended with ${code}.`)
}

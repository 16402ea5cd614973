// Measures Stint against a hand-written floor on the same machine, database and data, in one run.
//   npm run bench                         everything; writes the file of this kind of machine in bench/results
//   npm run bench -- --quick              small companies, short rounds: for a quick look, not a measurement
//   npm run bench -- list                 one scenario, or several (also as --scenario list)
//   npm run bench -- --write list         … and replaces their rows in that file
//   npm run bench -- --data FOLDER        keeps the seeded database there and reuses it
//   npm run bench -- --nightly            growth up to 10,000,000 trackings as well: seeding takes long, so keep the data
//   npm run bench -- --cpu                with processor time per request next to each rate: Node + PostgreSQL
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../src/platform/db/embedded/index.ts'
import type { BenchContext, BenchResult } from './context.ts'
import { canMeasureCpu, createCpuMeter, readPostmasterPid } from './cpu.ts'
import { versionOf } from './databases.ts'
import { prepare, prepareNightly } from './prepare.ts'
import { printResult, writeResults } from './report.ts'
import { scenarios } from './scenarios/index.ts'
import { startFloor, startStint } from './servers.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    scenario: { type: 'string', multiple: true },
    data: { type: 'string' },
    nightly: { type: 'boolean', default: false },
    cpu: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const { quick } = values
const asked = [...(values.scenario ?? []), ...positionals]
const named = asked.length > 0 ? asked : null
const chosen = named ? scenarios.filter(({ name }) => named.includes(name)) : scenarios
if (named && chosen.length < named.length) {
  console.error(`The scenarios are ${scenarios.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const measuresCpu = values.cpu && canMeasureCpu
if (values.cpu && !canMeasureCpu)
  console.error('There is no /proc here to read processor times from; they are left out.')

execFileSync(process.execPath, ['bin/bundle.ts', '--if-needed'], { stdio: 'inherit' })
const folder = values.data ? resolve(values.data) : mkdtempSync(join(tmpdir(), 'stint-bench-'))
// Nodes on one database share the same keys, even with different data folders.
process.env.STINT_KEYS_FILE = join(folder, 'keys.json')
const quiet = { info: () => {}, warn: () => {}, error: console.error }
// The server's own defaults, as in an installation; only what the seed needs is raised.
const database = await startEmbedded({ dataDir: folder, log: quiet, settings: { max_wal_size: '4GB' } })
const results: BenchResult[] = []
try {
  const { databaseUrl, floorUrl, companies, crews, tokensFile } = await prepare(database.url, folder, quick)
  const stint = await startStint({ DATABASE_URL: databaseUrl, STINT_DATA_DIR: join(folder, 'stint') })
  const floor = await startFloor(floorUrl, tokensFile)
  const night = values.nightly ? await prepareNightly(database.url, folder, quick) : null
  const nightStint =
    night && (await startStint({ DATABASE_URL: night.databaseUrl, STINT_DATA_DIR: join(folder, 'stint') }))
  const context: BenchContext = {
    databaseUrl,
    floorUrl,
    cluster: database.folder,
    tokensFile,
    stint,
    floor,
    companies,
    crews,
    company: companies[1]!,
    rounds: quick ? 1 : 3,
    seconds: quick ? 1 : 4,
    quick,
    nightly: night && { ...night, stint: nightStint! },
    cpu: measuresCpu ? createCpuMeter(readPostmasterPid(database.folder)) : null,
  }
  for (const scenario of chosen)
    for (const result of await scenario.run(context)) {
      results.push(result)
      printResult(result)
    }
  for (const server of [stint, floor, nightStint]) await server?.stop()
  if (!quick && (!named || values.write)) {
    const postgresql = await versionOf(database.url)
    writeResults(results, { companies, withCpu: measuresCpu, postgresql }, { keep: named !== null })
  }
} finally {
  await database.stop()
  if (!values.data) rmSync(folder, { recursive: true, force: true })
}
process.exit(0)

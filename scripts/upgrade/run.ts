// Two versions on one database under load: the older one serves, the newer one migrates and starts next to it, the load
// moves to it, the older one stops; then all of it in reverse. No request may fail.
//   npm run test:upgrade                          from the newest release, else from before the newest migration
//   npm run test:upgrade -- COMMIT                from another one
//   npm run test:upgrade -- --database URL        on an empty database of your own instead of an embedded one
//   npm run test:upgrade -- --seconds 30          for how long each phase is
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../../src/platform/db/embedded/index.ts'
import { addTrialMigrations, checkOut, lastRelease } from './checkout.ts'
import { startLoad, type Targets } from './load.ts'
import { NodeExited, startNode } from './node.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { database: { type: 'string' }, seconds: { type: 'string', default: '5' } },
})
const phaseMilliseconds = Number(values.seconds) * 1000
const folder = mkdtempSync(join(tmpdir(), 'stint-upgrade-'))
const packages = resolve('node_modules')
const older = checkOut(positionals[0] ?? lastRelease(), join(folder, 'older'), packages)
const newer = checkOut('HEAD', join(folder, 'newer'), packages)
addTrialMigrations(newer)
/** Versions before this migration refuse every schema that is newer than their own. */
const canDowngrade = older.migrations.some((name) => name.endsWith('_oldest_code.sql'))

const dataDir = join(folder, 'data')
mkdirSync(dataDir)
const quietLog = { info: () => {}, warn: () => {}, error: console.error }
const embedded = values.database ? null : await startEmbedded({ dataDir, log: quietLog })
const env = {
  DATABASE_URL: values.database ?? embedded!.url,
  STINT_DATA_DIR: dataDir,
  STINT_KEYS_FILE: join(folder, 'keys.json'),
  STINT_PASSWORD_HASHING: 'quick',
}

const percentile = (sorted: number[], share: number): string =>
  `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)} ms`

try {
  console.log(
    `From ${older.name} (${older.migrations.length} migrations) to ${newer.name} (${newer.migrations.length}).`,
  )
  const old = await startNode(older, env)
  const targets: Targets = { bases: [old.base] }
  const load = await startLoad(targets, 6)
  const runPhase = async (name: string): Promise<void> => {
    load.beginPhase(name)
    await sleep(phaseMilliseconds)
  }
  await runPhase('the older one alone')
  load.beginPhase('the newer one migrates and starts')
  const next = await startNode(newer, env)
  targets.bases = [old.base, next.base]
  await runPhase('both')
  targets.bases = [next.base]
  load.beginPhase('the older one ends')
  // Its pending requests finish; it gets no new ones.
  await old.stop()
  await runPhase('the newer one alone')
  load.beginPhase('the older one starts again')
  const again = await startNode(older, env).catch((error) => {
    if (!(error instanceof NodeExited) || canDowngrade) throw error
    console.log(`No way back: ${error.message}`)
    return null
  })
  if (again) {
    targets.bases = [next.base, again.base]
    await runPhase('both, on the way back')
    targets.bases = [again.base]
    await next.stop()
    await runPhase('the older one alone on the newer schema')
  }
  const phases = await load.end()
  await (again ?? next).stop()
  console.table(
    phases.map(({ name, times, failures }) => {
      const sorted = times.toSorted((one, other) => one - other)
      return {
        phase: name,
        requests: times.length,
        failed: failures.length,
        median: percentile(sorted, 0.5),
        p99: percentile(sorted, 0.99),
        longest: percentile(sorted, 1),
      }
    }),
  )
  for (const failure of phases.flatMap(({ failures }) => failures).slice(0, 20)) console.error(failure)
  process.exitCode = phases.some(({ failures }) => failures.length > 0) ? 1 : 0
} finally {
  await embedded?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

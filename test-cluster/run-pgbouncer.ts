import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { load, summarize } from '../bench/load.ts'
import { type Company, seedCompany, vacuumDatabase } from '../bench/seed.ts'
import { type Server, startStint } from '../bench/servers.ts'
import { listOf } from '../bench/traffic.ts'
import { connect, type Pool } from '../src/platform/db/connect.ts'
import { startEmbedded } from '../src/platform/db/embedded/index.ts'
import { checkLedger, keepPunching, longestGap } from './ledger.ts'
import { type PoolMode, roleSettings, startPgbouncer } from './pgbouncer.ts'
import { createServerFolder, eventually } from './processes.ts'
import type { Programs } from './programs.ts'

const quietLog = { info: () => {}, warn: () => {}, error: console.error }
const seconds = 10

type PoolSetup = { name: string; mode?: PoolMode; env?: Record<string, string> }
const poolSetups: PoolSetup[] = [
  { name: 'without PgBouncer' },
  { name: 'session mode', mode: 'session' },
  { name: 'transaction mode, STINT_DATABASE_PREPARE=off', mode: 'transaction', env: { STINT_DATABASE_PREPARE: 'off' } },
]

/** Two nodes behind PgBouncer: punches, lists, a kill of PgBouncer, the hint for a mode without prepared statements. */
export async function runPgbouncer(folder: string, programs: Programs): Promise<boolean> {
  createServerFolder(folder)
  const database = await startEmbedded({ dataDir: join(folder, 'database'), log: quietLog })
  // Over TCP: PgBouncer runs as another user, who has no access to the socket.
  const direct = database.url.replace(/\?.*/, '')
  const sql = connect({ url: direct, max: 1, prepare: false })
  try {
    const env = { STINT_DATA_DIR: join(folder, 'stint') }
    const first = await startStint({ ...env, DATABASE_URL: direct })
    const company = await seedCompany(direct, first.base, 5000, () => {}, 100)
    await vacuumDatabase(direct)
    await first.stop()
    for (const [setting, value] of Object.entries(roleSettings))
      await sql.unsafe(`alter role current_user set ${setting} = '${value}'`)

    let passed = true
    for (const { name, mode, env: more } of poolSetups) {
      const bouncer = mode && (await startPgbouncer(folder, programs, direct, mode))
      const url = bouncer?.url ?? direct
      const nodes = [await startStint({ ...env, ...more, DATABASE_URL: url })]
      nodes.push(await startStint({ ...env, ...more, DATABASE_URL: url }))
      const found = await punchUnderLoad(direct, sql, nodes, company, bouncer && (() => bouncer.restart()))
      passed &&= found.lost === 0 && found.doubled === 0
      console.log(`pgbouncer | ${name} | ${found.summary}`)
      for (const node of nodes) await node.stop()
      await bouncer?.stop()
    }
    return (await checkPrepareHint(folder, programs, direct, env)) && passed
  } finally {
    await sql.end()
    await database.stop()
  }
}

async function punchUnderLoad(
  url: string,
  sql: Pool,
  nodes: Server[],
  company: Company,
  restart: (() => Promise<void>) | undefined,
) {
  const bases = nodes.map(({ base }) => base)
  const run = `pooled-${Date.now()}`
  const calm = keepPunching({ nodes: bases, company, run, pauseMilliseconds: 50 })
  const lists = summarize([await load(bases[1]!, listOf(company, 'time_trackings'), { connections: 8, seconds })])
  const punches = calm.acknowledged.length / seconds
  await calm.stop()
  // Without lists, which are not retried.
  const broken = keepPunching({ nodes: bases, company, run: `${run}-again`, pauseMilliseconds: 50 })
  await sleep(2000)
  const from = performance.now()
  await restart?.()
  await eventually('acknowledged punch', async () => broken.acknowledged.some(({ at }) => at > from + 1000))
  await sleep(2000)
  const gap = longestGap(broken, from, performance.now())
  await broken.stop()
  await eventually('end of the list of reviews', async () => {
    const [row] = await sql<{ left: number }[]>`select count(*)::int as left from tracking_reviews where failures < 5`
    return row!.left === 0
  })
  const checks = [await checkLedger(url, company, run, calm), await checkLedger(url, company, `${run}-again`, broken)]
  const sum = (key: 'lost' | 'doubled'): number => checks.reduce((total, check) => total + check[key], 0)
  const statuses = new Map(calm.statuses)
  for (const [status, times] of broken.statuses) statuses.set(status, (statuses.get(status) ?? 0) + times)
  const acknowledged = calm.acknowledged.length + broken.acknowledged.length
  return {
    lost: sum('lost'),
    doubled: sum('doubled'),
    summary: [
      `${Math.round(punches)} punches/s beside ${Math.round(lists.perSecond)} lists/s`,
      `${acknowledged} acknowledged, ${sum('lost')} lost, ${sum('doubled')} twice`,
      restart ? `${gap.toFixed(1)} s without a write when PgBouncer was killed` : 'nothing killed',
      [...statuses].toSorted().map(([status, times]) => `${status}: ${times}`),
    ].join(' | '),
  }
}

const prepareHint = /set STINT_DATABASE_PREPARE=off, or have PgBouncer 1\.21 or newer keep them/

/** Transaction mode with prepared statements: the log and `stint doctor` name the setting to change. */
async function checkPrepareHint(folder: string, programs: Programs, url: string, env: Record<string, string>) {
  const bouncer = await startPgbouncer(folder, programs, url, 'transaction')
  const settings = { ...env, DATABASE_URL: bouncer.url }
  const lines: string[] = []
  const node = await startStint(settings, (line) => lines.push(line))
  await eventually('sentence in the log', async () => lines.some((line) => prepareHint.test(line))).catch(() => {})
  const inLog = lines.some((line) => prepareHint.test(line))
  const doctor = await promisify(execFile)(process.execPath, ['bin/stint', 'doctor'], {
    env: { ...process.env, ...settings },
  }).catch((error: { stdout: string; stderr: string }) => error)
  const byDoctor = prepareHint.test(doctor.stdout + doctor.stderr)
  await node.stop()
  await bouncer.stop()
  const reported = [inLog && 'the log says so', byDoctor && 'stint doctor says so'].filter(Boolean)
  console.log(`pgbouncer | transaction mode with prepared statements | ${reported.join(', ') || 'nobody says so'}`)
  return inLog && byDoctor
}

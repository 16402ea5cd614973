// Stint on a cluster of three PostgreSQL under Patroni, and behind PgBouncer, under injected faults.
//   npm run test:cluster                    everything, some 15 minutes
//   npm run test:cluster -- hosts haproxy   a part of it: hosts, haproxy, pgbouncer
//   npm run test:cluster -- --fault etcd    only faults whose name contains this
//   npm run test:cluster -- --keep          keeps its folder, with all logs
// Punches continue throughout. No acknowledged punch may be missing afterwards; the longest time without one is printed.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { faults } from './faults.ts'
import { addExitHandler } from './processes.ts'
import { findPrograms, versionsOf } from './programs.ts'
import { runFaults } from './run-faults.ts'
import { runPgbouncer } from './run-pgbouncer.ts'

const { values, positionals: requested } = parseArgs({
  allowPositionals: true,
  options: { fault: { type: 'string', default: '' }, keep: { type: 'boolean', default: false } },
})
const chosen = faults.filter(({ name }) => name.includes(values.fault))
const parts = { hosts: runFaults('hosts', chosen), haproxy: runFaults('haproxy', chosen), pgbouncer: runPgbouncer }
type Part = keyof typeof parts
const unknown = requested.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`The parts are ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

const found = findPrograms()
if ('missing' in found) {
  console.log(
    `Skipped: ${found.missing.join(', ')} not found. On Debian: apt-get install patroni etcd-server haproxy pgbouncer postgresql`,
  )
  process.exit(0)
}

const folder = mkdtempSync(join(tmpdir(), 'stint-cluster-'))
chmodSync(folder, 0o755)
process.env.STINT_KEYS_FILE = join(folder, 'keys.json')
if (values.keep) console.log(folder)
else addExitHandler(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

console.log(versionsOf(found.programs))
let passed = true
for (const name of (requested.length > 0 ? requested : Object.keys(parts)) as Part[])
  passed = (await parts[name](join(folder, name), found.programs)) && passed
process.exit(passed ? 0 : 1)

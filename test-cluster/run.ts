// Stint on a cluster of three PostgreSQL under Patroni, and behind PgBouncer, while things break.
//   npm run test:cluster                    everything, some 15 minutes
//   npm run test:cluster -- hosts haproxy   a part of it: hosts, haproxy, pgbouncer
//   npm run test:cluster -- --fault etcd    of the faults, those whose name has this in it
//   npm run test:cluster -- --keep          leaves its folder there, with all logs
// Punches go on all the while. None that was acknowledged may be missing afterwards; how long nobody could punch is told.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { atPgbouncer } from './at-pgbouncer.ts'
import { faults } from './faults.ts'
import { onCluster } from './on-cluster.ts'
import { atExit } from './processes.ts'
import { findPrograms, versionsOf } from './programs.ts'

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { fault: { type: 'string', default: '' }, keep: { type: 'boolean', default: false } },
})
const chosen = faults.filter(({ name }) => name.includes(values.fault))
const parts = { hosts: onCluster('hosts', chosen), haproxy: onCluster('haproxy', chosen), pgbouncer: atPgbouncer }
type Part = keyof typeof parts
const unknown = asked.filter((name) => !(name in parts))
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
else atExit(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

console.log(versionsOf(found.programs))
let good = true
for (const name of (asked.length > 0 ? asked : Object.keys(parts)) as Part[])
  good = (await parts[name](join(folder, name), found.programs)) && good
process.exit(good ? 0 : 1)

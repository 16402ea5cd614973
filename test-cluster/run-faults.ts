import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Company, seedCompany } from '../bench/seed.ts'
import { type Server, startStint } from '../bench/servers.ts'
import { connect } from '../src/platform/db/connect.ts'
import type { Fault } from './faults.ts'
import { startHaproxy } from './haproxy.ts'
import { checkLedger, keepPunching, longestGap } from './ledger.ts'
import { type PatroniCluster, password, startCluster } from './patroni.ts'
import { createServerFolder, eventually } from './processes.ts'
import type { Programs } from './programs.ts'

type Routing = 'hosts' | 'haproxy'

const calmMilliseconds = 3000

/** Injects faults into a cluster that two nodes of Stint use, through a list of its hosts or through HAProxy. */
export const runFaults = (routing: Routing, faults: readonly Fault[]) => async (folder: string, programs: Programs) => {
  createServerFolder(folder)
  const cluster = await startCluster(folder, programs)
  const proxy = routing === 'haproxy' ? await startHaproxy(folder, programs, cluster.members) : null
  const hosts = proxy ? `127.0.0.1:${proxy.port}` : cluster.members.map(({ port }) => `127.0.0.1:${port}`).join(',')
  const url = `postgres://postgres:${password}@${hosts}/stint`
  await createStintDatabase(cluster)
  const env = { DATABASE_URL: url, STINT_DATA_DIR: join(folder, 'stint'), STINT_LOG_LEVEL: 'info' }
  const nodes = [await startStint(env), await startStint(env)]
  const company = await seedCompany(url, nodes[0]!.base, 2000, () => {}, 40)

  let passed = true
  for (const { name, inject } of faults) {
    await cluster.waitUntilHealthy()
    const found = await punchDuring(`${routing}-${Date.now()}`, url, nodes, company, () => inject(cluster))
    passed &&= found.lost === 0 && found.doubled === 0 && found.acknowledged > 0
    console.log(`${routing} | ${name} | ${found.summary}`)
  }
  for (const node of nodes) await node.stop()
  await proxy?.stop()
  await cluster.stop()
  return passed
}

/** Punches before, during and after the fault, and checks them. */
async function punchDuring(
  run: string,
  url: string,
  nodes: Server[],
  company: Company,
  injectFault: () => Promise<void>,
) {
  const ledger = keepPunching({ nodes: nodes.map(({ base }) => base), company, run, pauseMilliseconds: 400 })
  await sleep(calmMilliseconds)
  const from = performance.now()
  await injectFault()
  // Until punches are acknowledged again, and for a while longer.
  const begun = performance.now()
  await eventually('acknowledged punch', async () => ledger.acknowledged.some(({ at }) => at > begun))
  await sleep(calmMilliseconds)
  const to = performance.now()
  await ledger.stop()
  const { lost, doubled } = await checkLedger(url, company, run, ledger)
  const statuses = [...ledger.statuses].toSorted().map(([status, times]) => `${status}: ${times}`)
  const acknowledged = ledger.acknowledged.length
  const gap = longestGap(ledger, from, to).toFixed(1)
  const summary = `${acknowledged} acknowledged | ${lost} lost | ${doubled} twice | ${gap} s without a write | ${statuses.join(', ')}`
  return { acknowledged, lost, doubled, summary }
}

async function createStintDatabase(cluster: PatroniCluster): Promise<void> {
  const { port } = await cluster.primary()
  const sql = connect({ url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, max: 1, prepare: false })
  try {
    await sql.unsafe('create database stint')
  } finally {
    await sql.end()
  }
}

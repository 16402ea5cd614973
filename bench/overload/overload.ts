import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../src/platform/db/connect.ts'
import type { Company } from '../seed.ts'
import type { Server } from '../servers.ts'
import { ws } from '../traffic.ts'
import { type Bystander, startBystander } from './bystander.ts'
import type { DriveResult, Plan } from './drive.ts'
import type { Stall } from './stall.ts'

export type Overload = {
  url: string
  /** The company that causes the overload, and one that does not. */
  company: Company
  other: Company
  start(): Promise<Pick<Server, 'base' | 'stop'>>
  stall: Stall
  connections: number
  /** How long each part takes, in milliseconds. */
  warmUp: number
  calm: number
  stillness: number
}

export type OverloadResult = {
  /** The count of each status, and of broken connections. */
  statuses: Map<number | string, number>
  acknowledged: number
  missing: number
  /** Successful answers per second. */
  before: number
  after: number
  bystander: { before: ReturnType<Bystander['longestWait']>; after: ReturnType<Bystander['longestWait']> }
}

// The backlog is answered first; after that, requests must be as fast as before.
const recovery = 1000

/** Far more connections than a server can serve at once; halfway through, the database is blocked for a while. */
export async function runOverload({
  url,
  company,
  other,
  start,
  stall,
  ...options
}: Overload): Promise<OverloadResult> {
  const { connections, warmUp, calm, stillness } = options
  const run = `overload-${Date.now()}`
  const server = await start()
  const bystander = startBystander(`${server.base}/api/v3/workspaces/${other.workspaceId}/tags`, other.adminToken)
  const load = await startLoad(planOf(server.base, company, await findTagId(server.base, company), connections, run))
  await sleep(warmUp + calm)
  const stillFrom = Date.now()
  await stall(stillness)
  const stillUntil = Date.now()
  await sleep(recovery + calm)
  const until = Date.now()
  const driven = await load.stop()
  await bystander.stop()
  await server.stop()

  const good = (from: number): number =>
    (driven.answers.filter(({ at, status }) => Number(status) < 300 && at >= from && at < from + calm).length / calm) *
    1000
  const statuses = new Map<number | string, number>()
  for (const { status } of driven.answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  return {
    statuses,
    acknowledged: driven.acknowledged.length,
    missing: await countMissing(url, company, run, driven),
    before: good(stillFrom - calm),
    after: good(stillUntil + recovery),
    bystander: {
      before: bystander.longestWait(stillFrom - calm, stillFrom),
      after: bystander.longestWait(stillUntil, until),
    },
  }
}

/** A third of the connections punch, one person each as long as there are enough people; the others read lists. */
function planOf(base: string, company: Company, tagId: string, connections: number, run: string): Plan {
  const writers = company.people.slice(0, Math.ceil(connections / 3)).map(({ token }) => token)
  return {
    base,
    punchPath: `${ws(company)}/time_trackings/actions`,
    readPaths: [`${ws(company)}/time_trackings`, `${ws(company)}/time_trackings/actions`],
    readToken: company.adminToken,
    writers,
    tagId,
    readers: connections - writers.length,
    run,
  }
}

async function findTagId(base: string, company: Company): Promise<string> {
  const response = await fetch(`${base}${ws(company)}/tags`, {
    headers: { authorization: `Bearer ${company.adminToken}` },
  })
  return ((await response.json()) as { data: { id: string }[] }).data[0]!.id
}

/** Resolves when the load has started, however long its process took to start. */
async function startLoad(plan: Plan): Promise<{ stop(): Promise<DriveResult> }> {
  const child = fork(new URL('./drive.ts', import.meta.url), { serialization: 'advanced' })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The load ended with ${code} and has sent no result.`)
  })
  ended.catch(() => {})
  const told = async (): Promise<unknown> => (await Promise.race([once(child, 'message'), ended]))[0]
  await told()
  child.send(plan)
  return {
    async stop() {
      const driven = told()
      child.send('stop')
      return (await driven) as DriveResult
    },
  }
}

/** Queried when the server has stopped, so that it does not count anything that was still to be rolled back. */
async function countMissing(url: string, { accountId }: Company, run: string, { acknowledged }: DriveResult) {
  const sql = connect({ url, max: 1, prepare: false })
  try {
    const rows = await sql<{ id: string; device_id: string }[]>`
      select id::text, device_id from actions where account_id = ${accountId} and device_id like ${`${run}-%`}`
    const stored = new Map(rows.map((row) => [row.device_id, row.id]))
    return acknowledged.filter(([key, id]) => stored.get(key) !== id).length
  } finally {
    await sql.end()
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'undici'
import type { Company } from '../bench/seed.ts'
import { ws } from '../bench/traffic.ts'
import { connect } from '../src/platform/db/connect.ts'

/** A punch that was acknowledged: its idempotency key, the id in the response, and when. */
type Acknowledged = { key: string; id: string; at: number }

export type Ledger = {
  acknowledged: readonly Acknowledged[]
  /** How often each status or connection error occurred. */
  statuses: Map<string, number>
  stop(): Promise<void>
}

type Options = { nodes: readonly string[]; company: Company; run: string; pauseMilliseconds: number }

/**
 * Everybody punches in and out in turn, on one node or the other. A punch that is not acknowledged is retried with its
 * idempotency key until it is.
 */
export function keepPunching({ nodes, company, run, pauseMilliseconds }: Options): Ledger {
  const acknowledged: Acknowledged[] = []
  const statuses = new Map<string, number>()
  const count = (status: string): void => void statuses.set(status, (statuses.get(status) ?? 0) + 1)
  let stopped = false

  const people = company.people.map(async ({ token }, number) => {
    await sleep((number * pauseMilliseconds) / company.people.length)
    const client = new Client(nodes[number % nodes.length]!, { headersTimeout: 30_000, bodyTimeout: 30_000 })
    for (let turn = 0; !stopped; turn++) {
      const key = `${run}-${number}-${turn}`
      const attributes = { action_type: turn % 2 === 0 ? 'start' : 'end', device_id: key }
      const request = {
        method: 'POST' as const,
        path: `${ws(company)}/time_trackings/actions`,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/vnd.api+json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ data: { type: 'action', attributes } }),
      }
      while (!stopped) {
        const { status, text } = await sendPunch(client, request)
        count(status)
        if (status === '201') {
          acknowledged.push({ key, id: JSON.parse(text).data.id, at: performance.now() })
          break
        }
        if (status.startsWith('4')) throw new Error(`${status} ${text}`)
        await sleep(100)
      }
      await sleep(pauseMilliseconds)
    }
    await client.destroy()
  })
  const all = Promise.all(people)
  all.catch(() => {
    stopped = true
  })
  return {
    acknowledged,
    statuses,
    async stop() {
      stopped = true
      await all
    },
  }
}

async function sendPunch(
  client: Client,
  request: Parameters<Client['request']>[0],
): Promise<{ status: string; text: string }> {
  try {
    const response = await client.request(request)
    return { status: String(response.statusCode), text: await response.body.text() }
  } catch (error) {
    return { status: (error as { code?: string }).code ?? String(error), text: '' }
  }
}

/** The longest time without an acknowledged punch, in seconds. */
export function longestGap({ acknowledged }: Ledger, from: number, to: number): number {
  const moments = [from, ...acknowledged.map(({ at }) => at).filter((at) => at >= from && at <= to), to]
  return Math.max(...moments.slice(1).map((at, index) => at - moments[index]!)) / 1000
}

/** Counts punches that were acknowledged and are not stored under that id, and those that are stored more than once. */
export async function checkLedger(url: string, { accountId }: Company, run: string, { acknowledged }: Ledger) {
  const sql = connect({ url, max: 1, prepare: false })
  try {
    const rows = await sql<{ id: string; device_id: string }[]>`
      select id::text, device_id from actions where account_id = ${accountId} and device_id like ${`${run}-%`}`
    const stored = new Set(rows.map(({ device_id, id }) => `${device_id} ${id}`))
    return {
      lost: acknowledged.filter(({ key, id }) => !stored.has(`${key} ${id}`)).length,
      doubled: rows.length - new Set(rows.map(({ device_id }) => device_id)).size,
    }
  } finally {
    await sql.end()
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../src/platform/db/connect.ts'
import { type BenchContext, type BenchResult, connections, median, type Scenario } from '../context.ts'
import { load, summarize } from '../load.ts'
import type { Company } from '../seed.ts'
import { listOf, ws } from '../traffic.ts'

const many = 10_000

/** A large batch while others go on working. */
export const batchScenario: Scenario = {
  name: 'batch',
  about: `confirming ${many.toLocaleString('en')} trackings at once`,
  async run(context) {
    const { stint, company, databaseUrl, seconds, rounds } = context
    const count = Math.min(many, company.size / 2)
    const list = listOf(company, 'time_trackings')
    await load(stint.base, list, { connections, seconds: 1 })
    const idle = summarize([await load(stint.base, list, { connections, seconds })])
    const took: number[] = []
    const late: number[] = []
    const alone: number[] = []
    for (let round = 0; round < rounds; round++) {
      const ids = await markUnconfirmed(databaseUrl, company, count)
      alone.push(await timeConfirmation(context, ids))
      await markUnconfirmed(databaseUrl, company, count)
      let over = false
      const [time, during] = await Promise.all([
        timeConfirmation(context, ids).finally(() => {
          over = true
        }),
        loadUntil(() => over, context),
      ])
      took.push(time)
      late.push(during)
    }
    const ratio = median(late) / idle.p99
    return [
      result(`confirming ${count.toLocaleString('en')} trackings at once`, median(alone), took),
      {
        what: 'the list meanwhile, its slowest hundredth',
        found: `${ratio.toFixed(2)} times as long`,
        wanted: 'at most 3',
        passed: ratio <= 3,
        detail: `p99 idle ${idle.p99.toFixed(0)} ms, during the batch ${median(late).toFixed(0)} ms`,
      },
    ]
  },
}

const result = (what: string, seconds: number, underLoad: number[]): BenchResult => ({
  what,
  found: `${seconds.toFixed(1)} s`,
  wanted: 'under 5 s',
  passed: seconds < 5,
  detail: `${median(underLoad).toFixed(1)} s while 16 connections read lists`,
})

/** Resets them to unconfirmed, and returns their ids. */
async function markUnconfirmed(url: string, { accountId }: Company, count: number): Promise<string[]> {
  const sql = connect({ url, max: 1, prepare: false })
  try {
    const rows = await sql<{ id: string }[]>`
      update time_trackings set confirmed = false where account_id = ${accountId} and id in (
        select id from time_trackings where account_id = ${accountId} and area_id is not null
        order by starts_at, id limit ${count})
      returning id`
    await sql`delete from tracking_reviews`
    await sql.unsafe('vacuum time_trackings, time_tracking_totals')
    return rows.map((row) => row.id)
  } finally {
    await sql.end()
  }
}

/** Seconds from the request to the end of the batch. */
async function timeConfirmation({ stint, company }: BenchContext, ids: string[]): Promise<number> {
  const begun = performance.now()
  const headers = { authorization: `Bearer ${company.adminToken}`, 'content-type': 'application/vnd.api+json' }
  const body = JSON.stringify({ data: { type: 'batch_action', attributes: { action: 'confirm', ids } } })
  const base = `${stint.base}${ws(company)}`
  const queued = await fetch(`${base}/time_trackings/batch_actions`, { method: 'POST', headers, body })
  if (!queued.ok) throw new Error(await queued.text())
  const { meta } = (await queued.json()) as { meta: { batch_id: string } }
  for (;;) {
    const { data } = (await (await fetch(`${base}/batches/${meta.batch_id}`, { headers })).json()) as {
      data: { attributes: { status: string; done: number } }
    }
    if (data.attributes.status === 'finished') {
      if (data.attributes.done !== ids.length) throw new Error(`Only ${data.attributes.done} were confirmed.`)
      return (performance.now() - begun) / 1000
    }
    await sleep(50)
  }
}

/** The p99 of the lists that are read until the batch is finished. */
async function loadUntil(isOver: () => boolean, { stint, company }: BenchContext): Promise<number> {
  const worst: number[] = []
  while (!isOver()) {
    const sample = await load(stint.base, listOf(company, 'time_trackings'), { connections, seconds: 1 })
    worst.push(summarize([sample]).p99)
  }
  return median(worst)
}

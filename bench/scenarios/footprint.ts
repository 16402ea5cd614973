import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Pool } from '../../src/platform/db/connect.ts'
import { load, type Traffic } from '../load.ts'
import type { Company } from '../seed.ts'
import { connections, type Scenario } from '../setting.ts'
import { giveSchedules, takeSchedules } from '../time-accounts.ts'
import { noNewPunches, ws } from '../traffic.ts'

const day = ['start', 'start-break', 'end-break', 'end']

/** Everybody comes, rests once and goes, so many times. */
const wholeDays =
  (company: Company, days: number): Traffic =>
  (connection) => {
    const mine = company.people.filter((_, index) => index % connections === connection)
    let turn = 0
    return () => {
      const action_type = day[Math.floor(turn / mine.length) % day.length]
      const person = mine[turn++ % mine.length]
      if (!person || turn > mine.length * day.length * days) return null
      return {
        method: 'POST',
        path: `${ws(company)}/time_trackings/actions`,
        token: person.token,
        body: { data: { type: 'action', attributes: { action_type } } },
      }
    }
  }

/** What a day of one person leaves behind: rows, indexes, totals, audit log; and the WAL that writing them takes. */
export const footprintScenario: Scenario = {
  name: 'footprint',
  about: 'what a day of one person takes up: two punches, a break, what follows from them',
  async run({ databaseUrl, stint, company, quick }) {
    const sql = connect({ url: databaseUrl, max: 1, prepare: false })
    const days = quick ? 4 : 12
    const personDays = company.people.length * days
    try {
      const perAccountDay = await bytesPerAccountDay(sql, databaseUrl, company)
      await sql.unsafe('vacuum (analyze)')
      await sql.unsafe('checkpoint')
      const [before, walBefore] = [await sizes(sql), await wal(sql)]
      await load(stint.base, wholeDays(company, days), { connections, seconds: 600 })
      const walAfter = await wal(sql)
      await reviewed(sql)
      await sql.unsafe('vacuum (analyze)')
      const after = await sizes(sql)
      const grown = [...after]
        .map(([table, bytes]) => ({ table, bytes: (bytes - (before.get(table) ?? 0)) / personDays }))
        .filter(({ bytes }) => bytes >= 1)
        .toSorted((left, right) => right.bytes - left.bytes)
      const bytes = grown.reduce((sum, one) => sum + one.bytes, perAccountDay)
      const punches = personDays * day.length
      const walBytes = (walAfter.bytes - walBefore.bytes) / punches
      const [tables, most] = [grown.map((one) => `${one.table} ${Math.round(one.bytes)}`).join(', '), 6000]
      return [
        {
          what: 'storage of a day of one person',
          found: `${Math.round(bytes)} bytes`,
          wanted: `at most ${most}`,
          holds: bytes <= most,
          detail: `time_account_days ${Math.round(perAccountDay)}, ${tables}`,
        },
        {
          what: 'WAL of a punch',
          found: `${Math.round(walBytes)} bytes`,
          wanted: 'at most 16000',
          holds: walBytes <= 16_000,
          detail: `${Math.round(((walAfter.pages - walBefore.pages) / punches) * 100) / 100} full pages a punch, reviews included`,
        },
      ]
    } finally {
      await noNewPunches(databaseUrl)
      await sql.end()
    }
  },
}

/** Days of time accounts are stored when they are over, so those of the seed are weighed. */
async function bytesPerAccountDay(sql: Pool, url: string, company: Company): Promise<number> {
  await giveSchedules(url, company)
  const [row] = await sql<{ bytes: number }[]>`
    select pg_total_relation_size('time_account_days') / greatest(1, count(*))::float8 as bytes from time_account_days`
  await takeSchedules(url, company)
  return row!.bytes
}

async function sizes(sql: Pool): Promise<Map<string, number>> {
  const rows = await sql<{ table: string; bytes: number }[]>`
    select relname::text as table, pg_total_relation_size(oid)::float8 as bytes from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`
  return new Map(rows.map(({ table, bytes }) => [table, bytes]))
}

async function wal(sql: Pool): Promise<{ bytes: number; pages: number }> {
  const [row] = await sql<{ bytes: number; pages: number }[]>`
    select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes, wal_fpi::float8 as pages from pg_stat_wal`
  return row!
}

/** Until every change was looked at for warnings, and the audit log is sealed. */
async function reviewed(sql: Pool): Promise<void> {
  for (;;) {
    const [row] = await sql<{ waiting: boolean }[]>`
      select exists (select from tracking_reviews where failures < 5) or exists (select from audit_unsealed) as waiting`
    if (!row!.waiting) return
    await sleep(500)
  }
}

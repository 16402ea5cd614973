import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Fragment, type Pool } from '../../src/platform/db/connect.ts'
import { type BenchResult, connections, type Scenario } from '../context.ts'
import { load, type Traffic } from '../load.ts'
import type { Company } from '../seed.ts'
import { createSchedules, deleteSchedules } from '../time-accounts.ts'
import { deletePunches, tagIds, ws } from '../traffic.ts'
import { renamings } from './audit.ts'

const day = ['start', 'start-break', 'end-break', 'end']

/** Everybody starts, takes a break and ends, that many times. */
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

/** What one person's day adds to the database, and the WAL that writing it takes. */
export const footprintScenario: Scenario = {
  name: 'footprint',
  about: 'what a day of one person takes up: coming, a break, going, and what follows from them',
  async run({ databaseUrl, stint, company, quick }) {
    const sql = connect({ url: databaseUrl, max: 1, prepare: false })
    const days = quick ? 4 : 12
    const personDays = company.people.length * days
    const punches = personDays * day.length
    try {
      await createSchedules(databaseUrl, company)
      const accountDays = await measureSize(sql, 'time_account_days', sql`account_id = ${company.accountId}`)
      await deleteSchedules(databaseUrl, company)
      await sql.unsafe('checkpoint')
      const [begun] = await sql<{ at: string; wal: number }[]>`
        select now() as at, (pg_current_wal_insert_lsn() - '0/0')::float8 as wal`
      await load(stint.base, wholeDays(company, days), { connections, seconds: 600 })
      await waitForBackgroundWork(sql)
      const [ended] = await sql<{ wal: number }[]>`select (pg_current_wal_insert_lsn() - '0/0')::float8 as wal`
      const made = [{ table: 'time_account_days', bytes: accountDays.bytes / accountDays.rows }]
      for (const table of await datedTables(sql)) {
        const { bytes, rows } = await measureSize(sql, table, sql`created_at >= ${begun!.at}`)
        if (rows > 0) made.push({ table, bytes: bytes / personDays })
      }
      const audited = await measureAuditSize(sql, stint.base, company, await tagIds(databaseUrl, company))
      const bytes = made.reduce((sum, one) => sum + one.bytes, 0)
      const walBytes = (ended!.wal - begun!.wal) / punches
      return [
        atMost(
          'storage of a day of one person',
          bytes,
          6000,
          made.map((one) => `${one.table} ${Math.round(one.bytes)}`),
        ),
        atMost('WAL of a punch', walBytes, 6000, [`of ${punches} punches after a checkpoint, and their reviews`]),
        atMost('storage of a change in the audit log', audited.bytes / audited.rows, 1500, [
          `of ${audited.rows} changes`,
        ]),
      ]
    } finally {
      await deletePunches(databaseUrl)
      await sql.end()
    }
  },
}

const atMost = (what: string, bytes: number, most: number, detail: string[]): BenchResult => ({
  what,
  found: `${Math.round(bytes)} bytes`,
  wanted: `at most ${most}`,
  passed: bytes <= most,
  detail: detail.join(', '),
})

/** Entries of the audit log with the links of their chain. */
async function measureAuditSize(sql: Pool, base: string, company: Company, ids: readonly string[]) {
  const [begun] = await sql<{ last: string }[]>`select coalesce(max(id), 0) as last from audit_entries`
  await load(base, renamings(company, ids), { connections, seconds: 5 })
  await waitForBackgroundWork(sql)
  const entries = await measureSize(sql, 'audit_entries', sql`id > ${begun!.last}`)
  const seals = await measureSize(sql, 'audit_seals', sql`entry_id > ${begun!.last}`)
  return { bytes: entries.bytes + seals.bytes, rows: entries.rows }
}

const datedTables = async (sql: Pool): Promise<string[]> => {
  const rows = await sql<{ table: string }[]>`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'created_at' order by 1`
  return rows.map(({ table }) => table)
}

/** Rows with their indexes, in a copy: the table itself has free space left by deleted rows. */
async function measureSize(sql: Pool, table: string, which: Fragment): Promise<{ bytes: number; rows: number }> {
  await sql`create temporary table weighed (like ${sql(table)} including indexes)`
  await sql`insert into weighed select * from ${sql(table)} where ${which}`
  const [row] = await sql<{ bytes: number; rows: number }[]>`
    select pg_total_relation_size('weighed')::float8 as bytes, count(*)::int as rows from weighed`
  await sql`drop table weighed`
  return row!
}

/** Waits until every change has been reviewed for warnings, and the audit log is sealed. */
async function waitForBackgroundWork(sql: Pool): Promise<void> {
  for (;;) {
    const [row] = await sql<{ waiting: boolean }[]>`
      select exists (select from tracking_reviews where failures < 5) or exists (select from audit_unsealed) as waiting`
    if (!row!.waiting) return
    await sleep(500)
  }
}

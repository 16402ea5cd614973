import { connect } from '../src/platform/db/connect.ts'
import type { BenchRequest } from './lean-client.ts'
import type { Traffic } from './load.ts'
import { type Company, comingYear } from './seed.ts'

export const repeat =
  (wanted: BenchRequest): Traffic =>
  () =>
  () =>
    wanted

export const ws = ({ workspaceId }: Company): string => `/api/v3/workspaces/${workspaceId}`

export const listOf = (company: Company, what: string): Traffic =>
  repeat({ path: `${ws(company)}/${what}`, token: company.adminToken })

/** One filter per person, from the start of one month to the start of the next. */
export const filteredList =
  (company: Company): Traffic =>
  (connection) => {
    let turn = connection
    return () => {
      const person = company.people[turn++ % company.people.length]!
      const until = Temporal.Now.plainDateISO('UTC')
      const range = `filter[starts_at]=gte:${until.subtract({ months: 1 })}T00:00:00Z&filter[starts_at]=lt:${until}T00:00:00Z`
      return {
        path: `${ws(company)}/time_trackings?filter[user_id]=eq:${person.id}&${range}`,
        token: company.adminToken,
      }
    }
  }

/** What clients usually include with a tracking. */
export const included = ['user', 'area', 'tags', 'breaks']

export const showTracking =
  (company: Company, ids: readonly string[], others: readonly string[] = []): Traffic =>
  (connection) => {
    const query = others.length > 0 ? `?include=${others.join(',')}` : ''
    let turn = connection
    return () => {
      const id = ids[turn % ids.length]
      turn += 16
      return { path: `${ws(company)}/time_trackings/${id}${query}`, token: company.adminToken }
    }
  }

const february = Temporal.PlainDate.from({ year: comingYear, month: 2, day: 1 })
const firstMonday = february.add({ days: (8 - february.dayOfWeek) % 7 })

/** A working week of the coming year, starting with the first one in February. */
export function absenceRequest(company: Company, week: number, userId: string, token: string): BenchRequest {
  const monday = firstMonday.add({ weeks: week })
  const attributes = {
    user_id: userId,
    absence_type_id: company.absenceTypeId,
    starts_at: monday.toString(),
    ends_at: monday.add({ days: 4 }).toString(),
  }
  const body = { data: { type: 'absence', attributes } }
  return { method: 'POST', path: `${ws(company)}/absences`, token, body }
}

/** A week for one person after the other, and its confirmation. */
export const absences =
  (company: Company, { confirm }: { confirm: boolean }): Traffic =>
  (connection) => {
    const mine = company.people.filter((_, index) => index % 16 === connection)
    let turn = 0
    let created = false
    return (last) => {
      if (created) {
        created = false
        const path = `${ws(company)}/absences/${JSON.parse(last).data.id}/absences_confirmations`
        return { method: 'POST', path, token: company.adminToken }
      }
      created = confirm
      const week = Math.floor(turn / mine.length) % 8
      const { id } = mine[turn++ % mine.length]!
      return { ...absenceRequest(company, week, id, company.adminToken), readBody: confirm }
    }
  }

async function withDatabase<T>(url: string, work: (sql: ReturnType<typeof connect>) => Promise<T>): Promise<T> {
  const sql = connect({ url, max: 1, prepare: false })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

// The same in every database in which people punch in.
const arrival = Temporal.Now.instant().round('second').subtract({ hours: 2 }).toString()

/** Everybody of a company is at work since this morning, and every other one on a break. Removed by `deletePunches`. */
export const clockEverybodyIn = (url: string, { accountId, workspaceId }: Company): Promise<void> =>
  withDatabase(url, async (sql) => {
    await sql`
      insert into time_trackings (account_id, id, workspace_id, user_id, starts_at, actual_starts_at, created_by, punched,
        created_at, updated_at)
      select account_id, 'at-work-' || id, ${workspaceId}, id, since, since, 'actions', true, since, since
      from users, cast(${arrival}::timestamptz - make_interval(mins => (id % 180)::int) as timestamptz) as since
      where account_id = ${accountId} and not account_admin`
    await sql`
      insert into breaks (account_id, time_tracking_id, starts_at, created_by, created_at, updated_at)
      select account_id, id, starts_at + interval '1 hour', 'actions', starts_at, starts_at
      from time_trackings where account_id = ${accountId} and id like 'at-work-%' and user_id % 2 = 0 order by user_id`
    await sql`delete from tracking_reviews`
    if (await isFloorDatabase(sql)) await sql`select floor_recount()`
    await putBack(sql, 'time_trackings, breaks, time_tracking_totals, running_times')
  })

/**
 * With indexes: by default, vacuum leaves entries of deleted rows in the indexes of a large table as long as there are few,
 * and lists, which begin with the latest records, would scan those of all earlier turns.
 */
const putBack = (sql: ReturnType<typeof connect>, tables: string): Promise<unknown> =>
  sql.unsafe(`vacuum (analyze, index_cleanup on) ${tables}`)

const isFloorDatabase = async (sql: ReturnType<typeof connect>): Promise<boolean> => {
  const [found] = await sql<{ own: string | null }[]>`select to_regclass('floor_totals')::text as own`
  return found!.own !== null
}

/** Deletes punches and their trackings; those of the seed all have an area. Uses indexes, workspace by workspace. */
export const deletePunches = (url: string): Promise<void> =>
  withDatabase(url, async (sql) => {
    await sql`
      delete from actions a using workspaces w, time_trackings t
      where t.account_id = w.account_id and t.workspace_id = w.id and t.area_id is null
        and a.account_id = t.account_id and a.time_tracking_id = t.id`
    // Punches that did not fit the clock, and the warnings about them.
    await sql`delete from actions a using accounts c where a.account_id = c.id and a.time_tracking_id is null`
    await sql`delete from notifications where kind = 'trigger_warning'`
    await sql`
      delete from time_trackings t using workspaces w
      where t.account_id = w.account_id and t.workspace_id = w.id and t.area_id is null`
    if (await isFloorDatabase(sql)) {
      await sql`delete from floor_totals`
      await sql`insert into floor_totals select * from floor_totals_seeded`
      await putBack(sql, 'floor_totals')
    }
    await sql`delete from tracking_reviews`
    await putBack(
      sql,
      'time_trackings, breaks, actions, notes, time_tracking_totals, workspace_tracking_totals, running_times, action_totals, tracking_reviews, notifications',
    )
  })

/** Deletes the absences that were requested, so that every round starts with the same data. */
export const deleteAbsences = (url: string): Promise<void> =>
  withDatabase(url, async (sql) => {
    await sql`delete from notifications where entity_type = 'absence'`
    await sql`delete from follow_ups`
    await sql`delete from absences where starts_at > ${`${comingYear}-01-01`}`
    await sql`update vacation_entitlements set spent_days = 0 where starts_at = ${`${comingYear}-01-01`}`
    await sql`delete from tracking_reviews`
    await sql`delete from absence_totals`
    await sql`
      insert into absence_totals (account_id, workspace_id, user_id, confirmation_status, count, days, hours)
      select account_id, workspace_id, user_id, confirmation_status, count(*), sum(days), sum(hours)
      from absences where status = 'active' group by 1, 2, 3, 4`
    await putBack(
      sql,
      'absence_totals, notifications, tracking_reviews, absences, absence_days, notes, follow_ups, vacation_entitlements',
    )
  })

export const trackingIds = (url: string, company: Company): Promise<string[]> =>
  withDatabase(url, async (sql) => {
    const rows = await sql<{ id: string }[]>`
      select id from time_trackings where account_id = ${company.accountId} and area_id is not null
      order by starts_at desc, id desc limit 2000`
    return rows.map((row) => row.id)
  })

export const tagIds = (url: string, { accountId }: Company): Promise<string[]> =>
  withDatabase(url, async (sql) => {
    const rows = await sql<{ id: string }[]>`select id from tags where account_id = ${accountId} order by id`
    return rows.map((row) => row.id)
  })

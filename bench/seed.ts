import { connect, type Pool } from '../src/platform/db/connect.ts'
import { digestOf } from '../src/platform/secrets.ts'

/** The year of the requested absences. */
export const comingYear = Temporal.Now.plainDateISO('UTC').year + 1

/** One company: an account with one workspace, its people and their history. */
export type Company = {
  size: number
  accountId: string
  workspaceId: string
  adminToken: string
  apiToken: string
  absenceTypeId: string
  /** Employees, with a token each. */
  people: { id: string; token: string }[]
}

export const usualCrew = 500

/**
 * A company with `size` trackings of `crew` people: the same number for each person, one a day, back into the past. Records
 * that belong to them are distributed realistically: a break and a system note on each, a tag on every other one, a file or
 * a signature now and then. Constraints and triggers are disabled during the seed, and the totals are computed at the end.
 */
export async function seedCompany(
  url: string,
  base: string,
  size: number,
  step: () => void,
  crew = usualCrew,
): Promise<Company> {
  const sql = connect({ url, max: 1, prepare: false })
  try {
    const company = await signUp(base, size, crew)
    await sql`set session_replication_role = replica`
    const ids = await addPeople(sql, company, crew)
    step()
    await addTrackings(sql, company, crew)
    step()
    await addAbsences(sql, company, crew)
    await sql`set session_replication_role = origin`
    step()
    company.people = await issueTokens(sql, company, ids)
    return company
  } finally {
    await sql.end()
  }
}

async function signUp(base: string, size: number, crew: number): Promise<Company> {
  const attributes = {
    email: `bench-${size}-${crew}@example.org`,
    password: 'correct horse battery',
    username: 'Ada Admin',
    time_zone: 'Europe/Berlin',
    locale: 'en',
  }
  const { data } = await post(`${base}/api/v3/sign_up`, null, { data: { type: 'user', attributes } })
  const accountId = data.relationships.account.data.id
  const adminToken = data.attributes.access_token
  const title = { data: { type: 'api_token', attributes: { title: 'Benchmark' } } }
  const issued = await post(`${base}/api/v3/accounts/${accountId}/api_tokens`, adminToken, title)
  const workspaceId = data.relationships.workspaces.data[0].id
  const types = await fetch(`${base}/api/v3/workspaces/${workspaceId}/absence_types?filter[kind]=eq:vacation`, {
    headers: { authorization: `Bearer ${adminToken}` },
  })
  const absenceTypeId = ((await types.json()) as { data: { id: string }[] }).data[0]!.id
  return {
    size,
    accountId,
    workspaceId,
    adminToken,
    apiToken: issued.data.attributes.token,
    absenceTypeId,
    people: [],
  }
}

// biome-ignore lint/suspicious/noExplicitAny: an answer
async function post(url: string, token: string | null, body: object): Promise<any> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/vnd.api+json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response.json()
}

async function addPeople(sql: Pool, { accountId, workspaceId }: Company, crew: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    insert into users (account_id, username, created_through_workspace, start_of_accounting, identifier_pin, staff_number,
      created_at, updated_at)
    select ${accountId}, 'Person ' || lpad(n::text, 4, '0'), true, '2016-01-01', lpad(n::text, 6, '0'), n::text, now(), now()
    from generate_series(1, ${crew}) n returning id`
  // The trigger that creates them is disabled.
  await sql`
    insert into time_accounts (account_id, user_id) select account_id, id from users where account_id = ${accountId}
    on conflict do nothing`
  await sql`
    insert into memberships (account_id, workspace_id, user_id, created_at)
    select ${accountId}, ${workspaceId}, id, now() from users where account_id = ${accountId} and not account_admin`
  await sql`
    insert into areas (account_id, workspace_id, name, color, created_at, updated_at)
    select ${accountId}, ${workspaceId}, 'Area ' || n, '#E8590C', now(), now() from generate_series(1, 20) n`
  await sql`
    insert into tags (account_id, workspace_id, title, created_at, updated_at)
    select ${accountId}, ${workspaceId}, 'Tag ' || n, now(), now() from generate_series(1, 20) n`
  await sql`
    insert into area_users (account_id, workspace_id, area_id, user_id)
    select u.account_id, ${workspaceId}, a.id, u.id
    from (select *, row_number() over (order by id) as n from users where account_id = ${accountId}) u
    join (select *, row_number() over (order by id) as n from areas where account_id = ${accountId}) a
      on a.n = 1 + u.n % 20
    where not u.account_admin`
  return rows.map((row) => row.id)
}

async function addTrackings(sql: Pool, { accountId, workspaceId, size }: Company, crew: number): Promise<void> {
  await sql`
    create temporary table made as
    select i as n, case when (i + i / ${crew}) % 2 = 0 then gen_random_uuid()::text else nextval('time_tracking_ids')::text end as id,
      u.id as user_id, a.id as area_id, 1 + i % 20 as tag, (i + i / ${crew}) % 2 = 0 as punched,
      date_trunc('day', now()) - make_interval(days => (1 + i / ${crew})::int)
        + make_interval(mins => (420 + i % 180)::int) as starts_at
    from generate_series(0, ${size - 1}) i
    join (select id, row_number() over (order by id) - 1 as n from users where account_id = ${accountId} and not account_admin) u
      on u.n = i % ${crew}
    join (select id, row_number() over (order by id) - 1 as n from areas where account_id = ${accountId}) a on a.n = i % 20`
  await sql`
    insert into time_trackings (account_id, id, workspace_id, user_id, area_id, starts_at, ends_at, actual_starts_at,
      actual_ends_at, recorded_break, gross_seconds, break_seconds, confirmed, created_by, punched, created_at, updated_at)
    select ${accountId}, id, ${workspaceId}, user_id, area_id, starts_at, starts_at + interval '8.5 hours', starts_at,
      starts_at + interval '8.5 hours', 1800, 30600, 1800, starts_at < now() - interval '14 days',
      case when punched then 'actions' else 'employee' end, punched, starts_at, starts_at + interval '9 hours'
    from made order by n desc`
  await sql`
    insert into breaks (account_id, time_tracking_id, starts_at, ends_at, created_by, created_at, updated_at)
    select ${accountId}, id, starts_at + interval '4 hours', starts_at + interval '4.5 hours', 'actions', starts_at, starts_at
    from made order by n desc`
  await sql`
    insert into notes (account_id, workspace_id, time_tracking_id, kind, content, author_id, author, author_role,
      created_at, updated_at)
    select ${accountId}, ${workspaceId}, id, kind, 'Punched in and out as on every day.', user_id, author, role, starts_at, starts_at
    from made, (values ('SystemNote', null, null, 1), ('UserNote', 'Person', 'employee', 10)) k (kind, author, role, every)
    where n % every = 0 order by n desc`
  await sql`
    insert into time_tracking_tags (account_id, workspace_id, time_tracking_id, tag_id)
    select ${accountId}, ${workspaceId}, made.id, t.id from made
    join (select id, row_number() over (order by id) as n from tags where account_id = ${accountId}) t on t.n = made.tag
    where made.n % 2 = 0`
  await sql`
    insert into time_tracking_followers (account_id, time_tracking_id, user_id)
    select ${accountId}, id, user_id from made where n % 20 = 0`
  await sql`
    insert into attachments (account_id, workspace_id, time_tracking_id, author, file_name, file_content_type, file_size,
      file_key, created_at, updated_at)
    select ${accountId}, ${workspaceId}, id, 'Person', 'note.pdf', 'application/pdf', 1000, 'none', starts_at, starts_at
    from made where n % 50 = 0`
  await sql`
    insert into signatures (account_id, workspace_id, time_tracking_id, title, image_file_name, image_content_type,
      image_size, image_key, created_at, updated_at)
    select ${accountId}, ${workspaceId}, id, 'Signature', 'signature.png', 'image/png', 1000, 'none', starts_at, starts_at
    from made where n % 50 = 1`
  await sql`
    insert into actions (account_id, id, workspace_id, user_id, action_type, action_time, time_tracking_id, created_at,
      updated_at)
    select ${accountId}, gen_random_uuid(), ${workspaceId}, user_id, type, starts_at + after, id, starts_at + after,
      starts_at + after
    from made, (values ('start', interval '0'), ('end', interval '8.5 hours')) k (type, after)
    where punched order by n desc`
  await sql`
    insert into time_tracking_totals
    select account_id, workspace_id, user_id, count(*) filter (where confirmed), count(*) filter (where not confirmed),
      sum(gross_seconds), sum(break_seconds), coalesce(sum(gross_seconds) filter (where confirmed), 0),
      coalesce(sum(break_seconds) filter (where confirmed), 0)
    from time_trackings where account_id = ${accountId} group by 1, 2, 3`
  await sql`
    insert into workspace_tracking_totals
    select account_id, workspace_id, totals_slot(user_id), sum(confirmed), sum(unconfirmed), sum(gross_seconds),
      sum(break_seconds), sum(confirmed_gross), sum(confirmed_break)
    from time_tracking_totals where account_id = ${accountId} group by 1, 2, 3`
  await sql`
    insert into action_totals (account_id, workspace_id, user_id, count)
    select account_id, workspace_id, user_id, count(*) from actions where account_id = ${accountId} group by 1, 2, 3`
  await sql`drop table made`
}

/** A week off for every twenty days of work, all confirmed but the latest ones, and everybody's entitlements. */
async function addAbsences(
  sql: Pool,
  { accountId, workspaceId, absenceTypeId, size }: Company,
  crew: number,
): Promise<void> {
  await sql`
    insert into absences (account_id, workspace_id, user_id, absence_type_id, title, starts_at, ends_at, time_zone, zone,
      first_day, last_day, days, hours, confirmation_status, confirmed_at, secure_id, uuid, created_at, updated_at)
    select ${accountId}, ${workspaceId}, u.id, ${absenceTypeId}, 'Vacation', monday, monday + interval '5 days' - interval '1 second',
      'Europe/Berlin', 'Europe/Berlin', (monday at time zone 'Europe/Berlin')::date,
      (monday at time zone 'Europe/Berlin')::date + 4, 5, 40, case when i % 10 = 0 then 'pending' else 'confirmed' end,
      case when i % 10 = 0 then null else now() end, md5(i::text), gen_random_uuid(), now(), now()
    from generate_series(0, ${size / 20 - 1}) i
    join (select id, row_number() over (order by id) - 1 as n from users where account_id = ${accountId} and not account_admin) u
      on u.n = i % ${crew}
    cross join lateral (
      select (date_trunc('week', now() - make_interval(days => (7 + 28 * (i / ${crew}))::int)) at time zone 'UTC'
        at time zone 'Europe/Berlin') as monday) m
    order by i desc`
  await sql`
    insert into absence_days (account_id, absence_id, user_id, day, days, hours)
    select account_id, id, user_id, (starts_at at time zone 'Europe/Berlin')::date + d, 1, 8
    from absences, generate_series(0, 4) d where account_id = ${accountId}`
  await sql`
    insert into notes (account_id, workspace_id, absence_id, kind, content, author_id, created_at, updated_at)
    select account_id, workspace_id, id, 'SystemNote', 'Asked for on paper.', user_id, created_at, created_at
    from absences where account_id = ${accountId}`
  await sql`
    insert into absence_totals (account_id, workspace_id, user_id, confirmation_status, count, days, hours)
    select account_id, workspace_id, user_id, confirmation_status, count(*), sum(days), sum(hours)
    from absences where account_id = ${accountId} group by 1, 2, 3, 4`
  await sql`
    insert into vacation_entitlements (account_id, user_id, title, starts_at, ends_at, planned_days, created_at, updated_at)
    select account_id, id, 'Vacation', make_date(year, 1, 1), make_date(year, 12, 31), 30, now(), now()
    from users, generate_series(${comingYear - 1}::int, ${comingYear}::int) as year
    where account_id = ${accountId} and not account_admin`
}

async function issueTokens(sql: Pool, { accountId }: Company, ids: string[]) {
  const tokens = ids.map((id) => ({ id, token: `bench-${accountId}-${id}` }))
  const digests = tokens.map(({ token }) => digestOf(token).toString('hex'))
  await sql`
    insert into access_tokens (digest, id, account_id, user_id, created_at)
    select decode(digest, 'hex'), gen_random_uuid(), ${accountId}, user_id, now()
    from unnest(${digests}::text[], ${ids}::bigint[]) as issued (digest, user_id)`
  return tokens
}

/** Vacuum, analyze and checkpoint, as in a database that has been running for a while. */
export async function vacuumDatabase(url: string): Promise<void> {
  const sql = connect({ url, max: 1, prepare: false })
  await sql.unsafe('vacuum (analyze)')
  await sql.unsafe('checkpoint')
  await sql.end()
}

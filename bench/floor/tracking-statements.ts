// Statements that read trackings; each returns the whole answer of a request.

export const trackingColumns = `
  t.id, t.assignment_id, t.confirmed, t.last_editor_id, t.break_duration, t.recorded_break, t.default_break_duration,
  t.created_by, t.force_custom_break_duration, t.external_id, t.start_signature_id, t.end_signature_id, t.starts_at, t.ends_at,
  t.actual_starts_at, t.actual_ends_at, t.created_at, t.updated_at, t.gross_seconds::int, t.break_seconds::int, t.area_id,
  t.user_id, t.workspace_id`

export type TrackingRow = [
  id: string,
  assignmentId: string | null,
  confirmed: boolean,
  lastEditorId: string | null,
  breakDuration: number | null,
  recordedBreak: string | null,
  defaultBreak: number,
  createdBy: string,
  forced: boolean,
  externalId: string | null,
  startSignatureId: string | null,
  endSignatureId: string | null,
  startsAt: string,
  endsAt: string | null,
  actualStartsAt: string | null,
  actualEndsAt: string | null,
  createdAt: string,
  updatedAt: string,
  gross: number | null,
  pause: number | null,
  areaId: string | null,
  userId: string,
  workspaceId: string,
]

const owned = (letter: string, column: string): string => `x.time_tracking_id || ' ${letter} ' || x.${column}`
const seconds = (column: string): string => `coalesce(extract(epoch from x.${column})::bigint::text, '')`

/** The kinds of records that can belong to a tracking, each by one letter; breaks include their times. */
const belongings = {
  notes: "x.time_tracking_id || case x.kind when 'SystemNote' then ' s ' else ' u ' end || x.id",
  breaks: `${owned('b', 'id')} || ' ' || ${seconds('starts_at')} || ' ' || ${seconds('ends_at')}`,
  time_tracking_tags: owned('t', 'tag_id'),
  attachments: owned('a', 'id'),
  signatures: owned('g', 'id'),
  time_tracking_followers: owned('f', 'user_id'),
}

const gathered = (of: string, tables: [string, string][] = Object.entries(belongings)): string =>
  `concat_ws(',', ${tables
    .map(
      ([table, text]) =>
        `(select string_agg(${text}, ',') from ${table} x where x.account_id = $1 and x.time_tracking_id ${of})`,
    )
    .join(', ')})`

const now = 'extract(epoch from now())::bigint'
const empty = trackingColumns
  .split(',')
  .map(() => 'null')
  .join(', ')

/** Only in the first row, ahead of those of the page. */
export type PageRow = [
  gathered: string | null,
  count: number,
  running: number,
  confirmed: number,
  gross: number,
  pause: number,
  ...TrackingRow,
]

/** Totals and the records that belong to the page's trackings in the first row, then the trackings. */
const page = (where: string, totals: string): string => `
  with t as materialized (
    select * from time_trackings t where ${where} order by t.starts_at desc, t.id desc limit 20 offset $3
  )
  select ${gathered('= any(array(select id from t))')}, s.*, ${empty} from (${totals}) s
  union all
  select null, null, null, null, null, null, ${trackingColumns} from t`

/** The same for a filter with few matches: selected once, then counted and paged. */
const smallPage = (where: string): string => `
  with m as materialized (select * from time_trackings t where ${where}),
  t as materialized (select * from m order by starts_at desc, id desc limit 20 offset $3)
  select ${gathered('= any(array(select id from t))')}, s.*, ${empty} from (${countedTotals('true', 'm')}) s
  union all
  select null, null, null, null, null, null, ${trackingColumns} from t`

const all = "t.account_id = $1 and t.workspace_id = $2 and t.status = 'active'"

export const wholePage = page(
  all,
  `
  select sum(confirmed + unconfirmed + running)::int, sum(running)::int, sum(confirmed)::int,
    (sum(gross_seconds) + sum(running) * ${now} - sum(running_since))::float8,
    (sum(break_seconds) + sum(rested_seconds) + sum(resting) * ${now} - sum(resting_since))::float8
  from floor_totals where account_id = $1 and workspace_id = $2`,
)

/** The length of running trackings up to now; there are few, and their recorded breaks are looked up. */
const countedTotals = (where: string, table = 'time_trackings'): string => `
  select count(*)::int, count(*) filter (where t.ends_at is null)::int, count(*) filter (where t.confirmed)::int,
    coalesce(sum(coalesce(t.gross_seconds, ${now} - extract(epoch from t.starts_at)::bigint)), 0)::float8,
    coalesce(sum(coalesce(t.break_seconds, (
      select sum(extract(epoch from coalesce(b.ends_at, now()) - b.starts_at)::bigint)::bigint from breaks b
      where b.account_id = t.account_id and b.time_tracking_id = t.id))), 0)::float8
  from ${table} t where ${where}`

const conditions = {
  user: (at: number) => `t.user_id = $${at}`,
  from: (at: number) => `t.starts_at >= $${at}`,
  until: (at: number) => `t.starts_at < $${at}`,
  area: (at: number) => `t.area_id = $${at}`,
  tag: (at: number) =>
    `t.id in (select x.time_tracking_id from time_tracking_tags x where x.account_id = $1 and x.workspace_id = $2 and x.tag_id = $${at})`,
}

// Literals instead of parameters, so that the plan can use a partial index of running trackings.
const states = {
  confirmed: 't.confirmed',
  unconfirmed: 'not t.confirmed',
  running: 't.ends_at is null',
  finished: 't.ends_at is not null',
}

export type Filters = { values: { [name in keyof typeof conditions]?: string }; states: (keyof typeof states)[] }

const confirmedTotals = `
  select sum(confirmed)::int, 0, sum(confirmed)::int, sum(confirmed_gross)::float8, sum(confirmed_break)::float8
  from floor_totals where account_id = $1 and workspace_id = $2`

const runningTotals = `
  select sum(running)::int, sum(running)::int, 0, (sum(running) * ${now} - sum(running_since))::float8,
    (sum(rested_seconds) + sum(resting) * ${now} - sum(resting_since))::float8
  from floor_totals where account_id = $1 and workspace_id = $2`

const known = new Map<string, string>()

/** Built once for every set of filters. */
export function filteredPage(filters: Filters): { text: string; values: string[] } {
  const names = (Object.keys(conditions) as (keyof typeof conditions)[]).filter((name) => filters.values[name])
  const shape = [...names, ...filters.states].join(' ')
  let text = known.get(shape)
  if (!text) {
    const chosen = names.map((name, index) => conditions[name](index + 4))
    const where = [all, ...chosen, ...filters.states.map((state) => states[state])].join(' and ')
    if (shape === 'running') text = page(where, runningTotals)
    else if (shape === 'confirmed') text = page(where, confirmedTotals)
    else text = (filters.values.user ?? filters.values.tag) ? smallPage(where) : page(where, countedTotals(where))
    known.set(shape, text)
  }
  return { text, values: names.map((name) => filters.values[name]!) }
}

const { breaks: _, time_tracking_tags: __, ...notIncluded } = belongings

/** With user, area, tags and breaks, which are not read twice. */
export const withIncluded = `
  select ${gathered('= t.id', Object.entries(notIncluded))}, u.username, u.abbreviation, u.status, l.email, a.name, a.status, a.color, a.external_id,
    a.cost_centre, a.created_at, a.updated_at,
    (select string_agg(x.user_id::text, ',' order by x.user_id) from area_users x
      where x.account_id = $1 and x.area_id = t.area_id),
    (select json_agg(json_build_array(g.id::text, g.title, g.active, g.external_id, g.color,
        array(select x.user_id::text from user_tags x where x.account_id = $1 and x.tag_id = g.id order by x.user_id)) order by g.id)
      from time_tracking_tags x join tags g on g.account_id = $1 and g.id = x.tag_id
      where x.account_id = $1 and x.time_tracking_id = t.id)::text,
    (select json_agg(json_build_array(b.id::text, b.starts_at, b.ends_at, b.created_by, b.start_signature_id,
        b.end_signature_id, b.created_at, b.updated_at) order by b.id)
      from breaks b where b.account_id = $1 and b.time_tracking_id = t.id)::text,
    ${trackingColumns}
  from time_trackings t
  join users u on u.account_id = $1 and u.id = t.user_id
  left join logins l on l.account_id = $1 and l.user_id = t.user_id
  left join areas a on a.account_id = $1 and a.id = t.area_id
  where t.account_id = $1 and t.workspace_id = $2 and t.id = $3 and t.status = 'active'`

export type IncludedRow = [
  gathered: string,
  username: string,
  abbreviation: string | null,
  userStatus: string,
  email: string | null,
  areaName: string,
  areaStatus: string,
  areaColor: string,
  areaExternalId: string | null,
  areaCostCentre: string | null,
  areaCreatedAt: string,
  areaUpdatedAt: string,
  areaUsers: string | null,
  tags: string | null,
  breaks: string | null,
  ...TrackingRow,
]

/** One tracking and the ids of the records that belong to it. */
export const alone = `
  select ${gathered('= t.id')}, ${trackingColumns}
  from time_trackings t where t.account_id = $1 and t.workspace_id = $2 and t.id = $3 and t.status = 'active'`

export type AloneRow = [gathered: string, ...TrackingRow]

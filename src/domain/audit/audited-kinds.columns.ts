import type { Fragment, Sql } from '../../platform/db/connect.ts'

/** How the audit log reads a kind of record, whose row has the alias `r`. */
type AuditedTable = {
  table: string
  /** The name of the record, for readers of the log after it is gone. */
  name: (sql: Sql) => Fragment
  /** Left out for records of the account. */
  workspace?: (sql: Sql) => Fragment
  /** The record changes balances of the person `user_id`, so that the person's row is locked first, as verbs do. */
  countsForPerson?: true
  /** Columns that are meaningless to a reader. */
  withheld?: readonly string[]
  /** What belongs to the record and is stored in other tables. */
  related?: (sql: Sql) => Fragment
}

const column =
  (name: string) =>
  (sql: Sql): Fragment =>
    sql`r.${sql(name)}`
const ofPerson = (sql: Sql): Fragment =>
  sql`(select u.username from users u where u.account_id = r.account_id and u.id = r.user_id)`
const ownWorkspace = column('workspace_id')

const kinds = {
  account: { table: 'accounts', name: column('name'), withheld: ['files_bytes'] },
  workspace: { table: 'workspaces', name: column('name'), workspace: column('id') },
  area: {
    table: 'areas',
    name: column('name'),
    workspace: ownWorkspace,
    related: (sql) => sql`'users', array(
      select jsonb_build_object('id', u.id, 'name', u.username)
      from area_users l join users u on u.account_id = l.account_id and u.id = l.user_id
      where l.account_id = r.account_id and l.area_id = r.id order by u.id)`,
  },
  user: {
    table: 'users',
    name: column('username'),
    // Sealing the same PIN again is not a change; the digest shows real changes.
    withheld: ['identifier_pin_sealed', 'tablet_pin_sealed', 'renamed_at'],
    related: (sql) => sql`
      'email', (select l.email from logins l where l.account_id = r.account_id and l.user_id = r.id),
      'workspaces', array(
        select jsonb_build_object('id', w.id, 'name', w.name, 'role_ids', m.roles)
        from memberships m join workspaces w on w.account_id = m.account_id and w.id = m.workspace_id
        where m.account_id = r.account_id and m.user_id = r.id order by w.id),
      'areas', array(
        select jsonb_build_object('id', a.id, 'name', a.name)
        from area_users l join areas a on a.account_id = l.account_id and a.id = l.area_id
        where l.account_id = r.account_id and l.user_id = r.id order by a.id),
      'tags', array(
        select jsonb_build_object('id', g.id, 'name', g.title)
        from user_tags l join tags g on g.account_id = l.account_id and g.id = l.tag_id
        where l.account_id = r.account_id and l.user_id = r.id order by g.id),
      'absence_types', array(
        select jsonb_build_object('id', t.id, 'name', t.title)
        from user_absence_types l join absence_types t on t.account_id = l.account_id and t.id = l.absence_type_id
        where l.account_id = r.account_id and l.user_id = r.id order by t.id),
      'custom_fields', (
        select jsonb_object_agg(f.label || ' (' || f.id || ')', v.value)
        from custom_field_values v join custom_fields f on f.account_id = v.account_id and f.id = v.custom_field_id
        where v.account_id = r.account_id and v.user_id = r.id)`,
  },
  api_token: { table: 'api_tokens', name: column('title'), withheld: ['last_used_at'] },
  kiosk: { table: 'kiosks', name: column('title'), workspace: ownWorkspace, withheld: ['last_used_at'] },
  calendar_feed: {
    table: 'calendar_feeds',
    name: column('title'),
    workspace: ownWorkspace,
    withheld: ['last_used_at'],
    related: (sql) => sql`'user', ${ofPerson(sql)}`,
  },
  time_correction: {
    table: 'time_corrections',
    countsForPerson: true,
    name: ofPerson,
    workspace: ownWorkspace,
    related: (sql) => sql`'user', ${ofPerson(sql)}`,
  },
  document: {
    table: 'uploads',
    name: column('title'),
    withheld: ['doc_updated_at', 'file_key'],
    related: (sql) => sql`'user', ${ofPerson(sql)}`,
  },
  tag: { table: 'tags', name: column('title'), workspace: ownWorkspace },
  data_profile: { table: 'data_profiles', name: column('title'), workspace: ownWorkspace },
  custom_field: { table: 'custom_fields', name: column('label'), workspace: ownWorkspace },
  absence_type: { table: 'absence_types', name: column('title'), workspace: ownWorkspace },
  vacation_entitlement: {
    table: 'vacation_entitlements',
    countsForPerson: true,
    name: (sql) => sql`concat_ws(', ', ${ofPerson(sql)}, r.title)`,
    // Computed by Stint.
    withheld: ['spent_days', 'transferred_days', 'lapsed_days', 'transferred_to', 'counted_on'],
    related: (sql) => sql`'user', ${ofPerson(sql)}`,
  },
  lapse_notice: {
    table: 'lapse_notices',
    countsForPerson: true,
    name: ofPerson,
    related: (sql) => sql`'user', ${ofPerson(sql)}`,
  },
  work_protection: {
    table: 'work_protections',
    name: ofPerson,
    related: (sql) => sql`'user', ${ofPerson(sql)}`,
  },
  passkey: {
    table: 'passkeys',
    name: column('title'),
    withheld: ['credential_id', 'public_key', 'counter', 'transports', 'last_used_at'],
    related: (sql) => sql`'user', ${ofPerson(sql)}`,
  },
  sign_in_provider: {
    table: 'sign_in_providers',
    name: column('name'),
    related: (sql) => sql`
      'domains', array(
        select d.domain from sign_in_domains d
        where d.account_id = r.account_id and d.provider_id = r.id order by d.domain),
      'areas', array(
        select jsonb_build_object('id', a.id, 'name', a.name)
        from sign_in_areas l join areas a on a.account_id = l.account_id and a.id = l.area_id
        where l.account_id = r.account_id and l.provider_id = r.id order by a.id),
      'group_rules', array(
        select jsonb_build_object('group', g.group_name, 'workspace_id', g.workspace_id, 'role_id', g.role_id,
          'area_id', g.area_id)
        from sign_in_group_rules g
        where g.account_id = r.account_id and g.provider_id = r.id order by g.position)`,
  },
  sign_in_identity: {
    table: 'sign_in_identities',
    name: ofPerson,
    withheld: ['last_used_at'],
    related: (sql) => sql`'user', ${ofPerson(sql)}`,
  },
  work_schedule: {
    table: 'work_schedules',
    countsForPerson: true,
    name: ofPerson,
    related: (sql) => sql`'user', ${ofPerson(sql)}`,
  },
  time_account_entry: {
    table: 'time_account_entries',
    countsForPerson: true,
    name: ofPerson,
    related: (sql) => sql`'user', ${ofPerson(sql)}`,
  },
  timesheet_signature: {
    table: 'timesheet_signatures',
    name: ofPerson,
    withheld: ['image'],
    related: (sql) => sql`'user', ${ofPerson(sql)}`,
  },
  time_account_policy: {
    table: 'time_account_policies',
    name: (sql) => sql`r.starts_on::text`,
    workspace: ownWorkspace,
  },
  default_break: {
    table: 'default_breaks',
    name: column('title'),
    workspace: ownWorkspace,
    withheld: ['from_at', 'until_at'],
  },
  wage_type: { table: 'wage_types', name: column('title'), workspace: ownWorkspace },
  surcharge_rule: { table: 'surcharge_rules', name: column('title'), workspace: ownWorkspace },
} satisfies Record<string, AuditedTable>

export type AuditedKind = keyof typeof kinds

export const auditedKinds = Object.keys(kinds) as AuditedKind[]

export const auditedTable = (kind: AuditedKind): AuditedTable => kinds[kind]

/** By name, in every table: the audit log says that such a column changed, without its value. */
export const isSecret = (column: string): boolean =>
  /(^|_)(pin|digest|hash|secret|token|password|credential|public_key)(_|$)/.test(column)

import type { Id } from '../../platform/ids.ts'
import type { Scope, WorkspaceScope } from '../scope.ts'
import { contractEndOf } from '../time-account/schedule.columns.ts'

export type FieldType = 'text' | 'number' | 'date' | 'boolean'

export type DataProfileColumns = { title: string; position: number | null; user_checkin: boolean; enabled: boolean }
export type CustomFieldColumns = {
  key: string
  label: string
  field_type: FieldType
  position: number | null
  enabled: boolean
}

export async function insertDataProfile(
  { sql, accountId }: Scope,
  workspaceId: Id,
  profile: Pick<DataProfileColumns, 'title'> & Partial<DataProfileColumns>,
  now: string,
): Promise<Id> {
  const row = { account_id: accountId, workspace_id: workspaceId, ...profile, created_at: now, updated_at: now }
  const [inserted] = await sql<{ id: Id }[]>`insert into data_profiles ${sql(row)} returning id`
  return inserted!.id
}

export async function updateDataProfile(
  { sql, accountId, workspace }: WorkspaceScope,
  id: Id,
  changes: Partial<DataProfileColumns>,
  now: string,
): Promise<boolean> {
  const changed = await sql`
    update data_profiles set ${sql({ ...changes, updated_at: now })}
    where account_id = ${accountId} and workspace_id = ${workspace.id} and id = ${id}
    returning id`
  return changed.length > 0
}

export async function dataProfileExists({ sql, accountId, workspace }: WorkspaceScope, id: Id): Promise<boolean> {
  const found = await sql`
    select from data_profiles where account_id = ${accountId} and workspace_id = ${workspace.id} and id = ${id}`
  return found.length > 0
}

export async function insertCustomFields(
  { sql, accountId }: Scope,
  { workspaceId, profileId }: { workspaceId: Id; profileId: Id },
  fields: readonly (Pick<CustomFieldColumns, 'key' | 'label'> & Partial<CustomFieldColumns>)[],
  now: string,
): Promise<Id[]> {
  const rows = fields.map((field) => ({
    account_id: accountId,
    workspace_id: workspaceId,
    data_profile_id: profileId,
    ...field,
    created_at: now,
    updated_at: now,
  }))
  const inserted = await sql<{ id: Id }[]>`insert into custom_fields ${sql(rows)} returning id`
  return inserted.map((row) => row.id)
}

export async function updateCustomField(
  { sql, accountId, workspace }: WorkspaceScope,
  id: Id,
  changes: Partial<CustomFieldColumns>,
  now: string,
): Promise<boolean> {
  const changed = await sql`
    update custom_fields set ${sql({ ...changes, updated_at: now })}
    where account_id = ${accountId} and workspace_id = ${workspace.id} and id = ${id}
    returning id`
  return changed.length > 0
}

export type CustomFieldRow = { id: Id; key: string; field_type: FieldType }

export async function findCustomFields({ sql, accountId, workspace }: WorkspaceScope): Promise<CustomFieldRow[]> {
  return sql<CustomFieldRow[]>`
    select id, key, field_type from custom_fields
    where account_id = ${accountId} and workspace_id = ${workspace.id}`
}

export async function upsertCustomFieldValue(
  { sql, accountId, workspace }: WorkspaceScope,
  value: { fieldId: Id; userId: Id; value: string | null },
  now: string,
): Promise<void> {
  await sql`
    insert into custom_field_values (account_id, workspace_id, custom_field_id, user_id, value, created_at, updated_at)
    values (${accountId}, ${workspace.id}, ${value.fieldId}, ${value.userId}, ${value.value}, ${now}, ${now})
    on conflict (account_id, user_id, custom_field_id)
    do update set value = excluded.value, updated_at = excluded.updated_at`
}

/** In all workspaces where the user has a value in that field. */
export async function updateBirthdayValues(
  { sql, accountId }: Scope,
  userId: Id,
  birthday: string | null,
  now: string,
): Promise<void> {
  await sql`
    update custom_field_values v set value = ${birthday}, updated_at = ${now}
    from custom_fields f
    where v.account_id = ${accountId} and v.user_id = ${userId} and v.value is distinct from ${birthday}
      and f.account_id = v.account_id and f.id = v.custom_field_id and f.key = 'birthday' and f.field_type = 'date'`
}

type Contract = { ends_on: string | null; has_absences: boolean }

export async function findContract({ sql, accountId }: Scope, userId: Id): Promise<Contract> {
  const [row] = await sql<Contract[]>`
    select ${contractEndOf({ sql })} as ends_on, exists (
      select from absences a where a.account_id = t.account_id and a.user_id = t.id and a.status = 'active') as has_absences
    from users t where t.account_id = ${accountId} and t.id = ${userId}`
  return row!
}

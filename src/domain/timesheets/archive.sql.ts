import type { Fragment } from '../../platform/db/connect.ts'
import { asWritten } from '../../platform/db/letters.columns.ts'
import type { Id } from '../../platform/ids.ts'
import type { HoursNotation } from '../../shared/hours.ts'
import type { Language } from '../language.ts'
import type { WorkspaceScope } from '../scope.ts'
import { accountsVisibleTo } from '../time-account/entry.policy.ts'

/** The sheets of a month, of an area or of the whole workspace. */
type SheetSelection = { month: string; areaId: Id | null }

const sheets = (scope: WorkspaceScope, { month, areaId }: SheetSelection): Fragment => {
  const { sql, accountId } = scope
  return sql`
    from users t
    where t.account_id = ${accountId} and ${accountsVisibleTo(scope)}
      and exists (
        select from closed_months c
        where c.account_id = t.account_id and c.user_id = t.id and c.month = ${month} and c.reopened_at is null)
      and ${
        areaId === null
          ? sql`true`
          : sql`exists (select from area_users l
              where l.account_id = t.account_id and l.user_id = t.id and l.area_id = ${areaId})`
      }`
}

/** People whose month is closed and whom the actor may see, by name. */
export async function findPeopleWithSheets(
  scope: WorkspaceScope,
  wanted: SheetSelection,
): Promise<{ id: Id; username: string }[]> {
  const { sql } = scope
  return sql<{ id: Id; username: string }[]>`
    select t.id, t.username ${sheets(scope, wanted)} order by ${asWritten(sql, sql`t.username`)}, t.id`
}

/** Serialises the requests of a person. */
export async function lockRequester({ sql, accountId, actor }: WorkspaceScope): Promise<void> {
  await sql`select from users where account_id = ${accountId} and id = ${actor.userId} for no key update`
}

export const isArchiveOf = ({ sql, workspace }: WorkspaceScope, { month, areaId }: SheetSelection): Fragment =>
  sql`workspace_id = ${workspace.id} and month = ${month} and area_id is not distinct from ${areaId}`

type NewArchive = SheetSelection & {
  language: Language
  notation: HoursNotation
  userIds: readonly Id[]
  fileKey: string
  expiresAt: string
  now: string
}

export async function insertArchive(
  { sql, accountId, workspace, actor }: WorkspaceScope,
  { month, areaId, language, notation, userIds, fileKey, expiresAt, now }: NewArchive,
): Promise<Id> {
  const row = {
    account_id: accountId,
    workspace_id: workspace.id,
    area_id: areaId,
    month,
    requested_by_id: actor.userId,
    language,
    hours_notation: notation,
    total: userIds.length,
    user_ids: userIds as string[],
    file_key: fileKey,
    expires_at: expiresAt,
    created_at: now,
    updated_at: now,
  }
  const [inserted] = await sql<{ id: Id }[]>`insert into timesheet_archives ${sql(row)} returning id`
  return inserted!.id
}

export async function archiveExists({ sql, accountId }: WorkspaceScope, id: Id, visible: Fragment): Promise<boolean> {
  const found = await sql`
    select from timesheet_archives t where t.account_id = ${accountId} and t.id = ${id} and ${visible}`
  return found.length > 0
}

/** `visible` is the condition under which the actor sees the archive. */
export async function findFinishedArchive(
  { sql, accountId }: WorkspaceScope,
  id: Id,
  visible: Fragment,
  now: string,
): Promise<{ file_key: string; month: string } | null> {
  const [row] = await sql<{ file_key: string; month: string }[]>`
    select t.file_key, t.month from timesheet_archives t
    where t.account_id = ${accountId} and t.id = ${id} and ${visible}
      and t.status = 'finished' and t.expires_at > ${now}`
  return row ?? null
}

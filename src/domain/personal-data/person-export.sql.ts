import type { Fragment, Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Language } from '../language.ts'
import type { Scope, WorkspaceScope } from '../scope.ts'
import { ownColumns } from './own-columns.ts'

const exportable = ({ sql, accountId, workspace, actor }: WorkspaceScope, id: Id): Fragment => sql`
  select from users u
  where u.account_id = ${accountId} and u.id = ${id} and (u.id = ${actor.userId} or exists (
    select from memberships m
    where m.account_id = u.account_id and m.user_id = u.id and m.workspace_id = ${workspace.id}))`

/** Whether it is a user of the workspace, deleted or not, or the caller. */
export const isExportable = async (scope: WorkspaceScope, id: Id): Promise<boolean> =>
  (await scope.sql`${exportable(scope, id)}`).length > 0

/** Serialises concurrent requests for the same person. */
export async function lockExportable(scope: WorkspaceScope, id: Id): Promise<void> {
  await scope.sql`${exportable(scope, id)} for no key update`
}

/** The requester's language, else the workspace's. */
export async function findReaderLocale({ sql, accountId, actor, workspace }: WorkspaceScope): Promise<string> {
  const [row] = await sql<{ locale: string | null }[]>`
    select locale from users where account_id = ${accountId} and id = ${actor.userId}`
  return row?.locale ?? workspace.locale
}

export const isExportOf = ({ sql }: Scope, userId: Id): Fragment => sql`user_id = ${userId}`

type NewPersonExport = { userId: Id; language: Language; fileKey: string; expiresAt: string; now: string }

export async function insertPersonExport(
  { sql, accountId, workspace, actor }: WorkspaceScope,
  { userId, language, fileKey, expiresAt, now }: NewPersonExport,
): Promise<Id> {
  const [row] = await sql<{ id: Id }[]>`
    insert into person_exports
      (account_id, workspace_id, user_id, requested_by_id, language, file_key, expires_at, created_at, updated_at)
    values (${accountId}, ${workspace.id}, ${userId}, ${actor.userId}, ${language}, ${fileKey}, ${expiresAt}, ${now}, ${now})
    returning id`
  return row!.id
}

type FinishedExport = { id: Id; file_key: string }

export async function findFinished(
  { sql, accountId, actor }: Scope,
  userId: Id,
  id: Id,
  now: string,
): Promise<FinishedExport | null> {
  const [row] = await sql<FinishedExport[]>`
    select id, file_key from person_exports
    where account_id = ${accountId} and id = ${id} and user_id = ${userId} and requested_by_id = ${actor.userId}
      and status = 'finished' and expires_at > ${now}`
  return row ?? null
}

export type OwnRecord = { username: string; record: Record<string, unknown>; picture: Picture | null }
type Picture = { content_type: string; bytes: Buffer }

/** The users row as it is exported, and the picture. */
export async function findOwnRecord({ sql, accountId }: Scope, userId: Id): Promise<OwnRecord | null> {
  const [row] = await sql<(Picture & Omit<OwnRecord, 'picture'> & { has_picture: boolean })[]>`
    select u.username, to_jsonb(u) - ${[...ownColumns.withheld, 'account_id', 'image_id']}::text[] as record,
      i.id is not null as has_picture, i.content_type, i.bytes
    from users u left join images i on i.account_id = u.account_id and i.id = u.image_id
    where u.account_id = ${accountId} and u.id = ${userId}`
  if (!row) return null
  const { username, record, has_picture, content_type, bytes } = row
  return { username, record, picture: has_picture ? { content_type, bytes } : null }
}

/** A consistent snapshot for the rest of the transaction. */
export const readAsOfNow = (sql: Sql): Promise<unknown> =>
  sql.unsafe('set transaction isolation level repeatable read, read only')

import type { Statement } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'

export type NoteRow = {
  id: Id
  time_tracking_id: string | null
  absence_id: Id | null
  kind: 'SystemNote' | 'UserNote'
  content: string
  author_id: Id | null
}

type NewNote = {
  kind: NoteRow['kind']
  content: string
  author: string | null
  author_role: string | null
  /** The note is about a change of start, end or breaks. */
  timesChanged?: boolean
}

/** The records that a note is written on: the same note on each of them. */
export type NoteOwners = { time_tracking_ids: readonly string[] } | { absence_ids: readonly Id[] }

function insertionOf(
  { sql, accountId, workspace, actor }: WorkspaceScope,
  owners: NoteOwners,
  note: NewNote,
  now: string,
): Statement<{ id: Id }[]> {
  const [column, ids] =
    'absence_ids' in owners
      ? (['absence_id', sql`unnest(${owners.absence_ids as string[]}::bigint[])`] as const)
      : (['time_tracking_id', sql`unnest(${owners.time_tracking_ids as string[]}::text[])`] as const)
  return sql<{ id: Id }[]>`
    insert into notes (account_id, workspace_id, ${sql(column)}, kind, content, author_id, author, author_role,
      times_changed, created_at, updated_at)
    select ${accountId}, ${workspace.id}, id, ${note.kind}, ${note.content}, ${actor.userId}, ${note.author},
      ${note.author_role}, ${note.timesChanged ?? false}, ${now}, ${now}
    from ${ids} as owners (id)
    returning id`
}

export const insertNotes = async (
  scope: WorkspaceScope,
  owners: NoteOwners,
  note: NewNote,
  now: string,
): Promise<Id[]> => (await insertionOf(scope, owners, note, now)).map(({ id }) => id)

/** For notes that nothing else refers to. */
export const insertNotesLater = (
  scope: WorkspaceScope,
  owners: NoteOwners,
  note: NewNote,
  now: string,
): Promise<void> => scope.sql.later(insertionOf(scope, owners, note, now))

export async function lockNote({ sql, accountId, workspace }: WorkspaceScope, id: Id): Promise<NoteRow | null> {
  const [row] = await sql<NoteRow[]>`
    select id, time_tracking_id, absence_id, kind, content, author_id from notes
    where account_id = ${accountId} and workspace_id = ${workspace.id} and id = ${id}
    for update`
  return row ?? null
}

export async function isNoteOn(
  { sql, accountId }: WorkspaceScope,
  owner: 'time_tracking_id' | 'absence_id',
  ownerId: string,
  id: Id,
): Promise<boolean> {
  const found = await sql`
    select from notes where account_id = ${accountId} and ${sql(owner)} = ${ownerId} and id = ${id}`
  return found.length > 0
}

export async function updateNote(
  { sql, accountId }: WorkspaceScope,
  id: Id,
  content: string,
  now: string,
): Promise<void> {
  await sql`
    update notes set content = ${content}, updated_at = ${now} where account_id = ${accountId} and id = ${id}`
}

export async function deleteNote({ sql, accountId }: WorkspaceScope, id: Id): Promise<void> {
  await sql`delete from notes where account_id = ${accountId} and id = ${id}`
}

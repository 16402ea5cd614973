import type { Fragment, Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import type { Slice } from '../users/directory.ts'

export type UploadRecord = {
  id: Id
  user_id: Id
  title: string
  description: string
  doc_file_name: string
  doc_content_type: string
  doc_file_size: string
  doc_updated_at: string
  file_key: string
  created_at: string
  updated_at: string
}

type NewUpload = Omit<UploadRecord, 'id' | 'doc_file_size' | 'doc_updated_at' | 'created_at' | 'updated_at'> & {
  doc_file_size: number
}

export async function insertUpload({ sql, accountId }: Scope, upload: NewUpload, now: string): Promise<Id> {
  const row = { account_id: accountId, ...upload, doc_updated_at: now, created_at: now, updated_at: now }
  const [inserted] = await sql<{ id: Id }[]>`insert into uploads ${sql(row)} returning id`
  return inserted!.id
}

type UploadFilter = { id?: Id; userId?: Id | undefined; title?: string | undefined }

/** Documents of deleted users are hidden. The table is `t`. */
const ofPresentUser = (sql: Sql): Fragment => sql`exists (
  select from users u where u.account_id = t.account_id and u.id = t.user_id and u.deleted_at is null)`

const matching = ({ sql, accountId }: Scope, filter: UploadFilter): Fragment => sql`
  t.account_id = ${accountId} and ${ofPresentUser(sql)} and ${filter.id ? sql`t.id = ${filter.id}` : sql`true`}
  and ${filter.userId ? sql`t.user_id = ${filter.userId}` : sql`true`}
  and ${filter.title ? sql`t.title = ${filter.title}` : sql`true`}`

export async function selectUploads(
  scope: Scope,
  filter: UploadFilter,
  { after, skip, most }: Slice,
): Promise<UploadRecord[]> {
  const { sql } = scope
  return sql<UploadRecord[]>`
    select t.* from uploads t
    where ${matching(scope, filter)} and ${after === null ? sql`true` : sql`t.id > ${after}`}
    order by t.id limit ${most} offset ${skip}`
}

export async function countUploads(scope: Scope, filter: UploadFilter): Promise<number> {
  const [row] = await scope.sql<{ count: number }[]>`
    select count(*)::int as count from uploads t where ${matching(scope, filter)}`
  return row!.count
}

export async function deleteUpload({ sql, accountId }: Scope, id: Id): Promise<string | null> {
  const [row] = await sql<{ file_key: string }[]>`
    delete from uploads t where account_id = ${accountId} and id = ${id} and ${ofPresentUser(sql)} returning file_key`
  return row?.file_key ?? null
}

type DocumentFile = Pick<UploadRecord, 'file_key' | 'doc_file_name' | 'doc_content_type'>

/** Without a scope: the caller has verified the signed URL of this document. */
export async function findUploadFile(sql: Sql, accountId: Id, id: Id): Promise<DocumentFile | null> {
  const [row] = await sql<DocumentFile[]>`
    select file_key, doc_file_name, doc_content_type from uploads t
    where account_id = ${accountId} and id = ${id} and ${ofPresentUser(sql)}`
  return row ?? null
}

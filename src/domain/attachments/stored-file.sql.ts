import type { Sql } from '../../platform/db/connect.ts'

/** Of keys that begin with their account, those that no record of it names. Files are swept for all accounts at once. */
export async function findUnreferenced(sql: Sql, keys: readonly string[]): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`
    select f.key from (
      select key, split_part(key, '/', 1)::bigint as account_id from unnest(${keys as string[]}::text[]) as key
    ) f
    where not exists (select from attachments t where t.account_id = f.account_id and t.file_key = f.key)
      and not exists (select from signatures t where t.account_id = f.account_id and t.image_key = f.key)
      and not exists (select from uploads t where t.account_id = f.account_id and t.file_key = f.key)
      and not exists (select from person_exports t where t.account_id = f.account_id and t.file_key = f.key)
      and not exists (select from timesheet_archives t where t.account_id = f.account_id and t.file_key = f.key)`
  return rows.map(({ key }) => key)
}

/** Keys of files that records name, of all accounts, in their order. */
export async function selectReferenced(sql: Sql, after: string, most: number): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`
    select key from (
      select file_key as key from attachments
      union all select image_key from signatures
      union all select file_key from uploads
      union all select file_key from person_exports where status = 'finished'
      union all select file_key from timesheet_archives where status = 'finished'
    ) f
    where key > ${after} order by key limit ${most}`
  return rows.map(({ key }) => key)
}

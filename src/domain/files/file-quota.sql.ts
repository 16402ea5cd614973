import type { Scope } from '../scope.ts'

/** Counted by triggers, which lock the account's row: after an insert no other transaction can add a file meanwhile. */
export async function findFilesBytes({ sql, accountId }: Scope): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select files_bytes::float8 as bytes from accounts where id = ${accountId}`
  return row!.bytes
}

import type { Scope } from '../scope.ts'

/** Kept by triggers, which lock the account's row: after adding a file, no other transaction can add one before the commit. */
export async function findFilesBytes({ sql, accountId }: Scope): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select files_bytes::float8 as bytes from accounts where id = ${accountId}`
  return row!.bytes
}

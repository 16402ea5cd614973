import type { Scope } from '../scope.ts'

/** Triggers count. Whoever has added a file reads this with the account's row held, so nobody adds one meanwhile. */
export async function findFilesBytes({ sql, accountId }: Scope): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select files_bytes::float8 as bytes from accounts where id = ${accountId}`
  return row!.bytes
}

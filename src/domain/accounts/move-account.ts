import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { fileKeysOf } from '../files/files-of-account.ts'
import { sealingKeysOf } from '../keys/sealed-values.ts'

/** What an export of an account needs besides its rows. */
export const accountToExport = (sql: Sql, { id, name }: { id: Id; name: string }) => ({
  id,
  name,
  sealingKeys: () => sealingKeysOf(sql, id),
  fileKeys: () => fileKeysOf(sql, id),
})

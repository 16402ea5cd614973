import { type Sql, transaction } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/job-kind.ts'
import { keyIdOfSealed } from '../../platform/keys/key.ts'
import type { Keys } from '../../platform/keys/key-ring.ts'
import { type AppContext, sumOverAccounts } from '../app-context.ts'
import { forEachDespiteFailures } from '../for-each-despite-failures.ts'
import {
  countSealedWith,
  findAccountsNotSealedWith,
  lockNotSealedWith,
  type Sealed,
  type SealedValue,
  updateSealed,
} from './sealed-column.sql.ts'

type Declaration = Sealed & {
  /** Associated data of the encryption: a value that was copied to another record does not open. */
  associatedDataOf(accountId: Id, key: string): string
  /** What replaces a value whose key is lost: another value, null, or a function that handles the row. */
  replace(row: SealedValue): string | null | ((tx: Sql) => Promise<unknown>)
  job: Pick<JobKind, 'name' | 'schedule'>
}

/** A column of sealed values, which have to be sealed with the new key before an old one can be retired. */
export function sealedColumn({ associatedDataOf, replace, job, ...where }: Declaration) {
  async function sealThoseOf(tx: Sql, accountId: Id, keys: Keys, lost: readonly string[]): Promise<number> {
    const rows = await lockNotSealedWith(tx, where, accountId, keys.current().id)
    for (const row of rows) {
      const associatedData = associatedDataOf(accountId, row.key)
      const isLost = lost.includes(keyIdOfSealed(row.sealed))
      const value = isLost ? replace(row) : keys.open(associatedData, row.sealed)
      if (typeof value === 'function') await value(tx)
      else await updateSealed(tx, where, row, value === null ? null : keys.seal(associatedData, value))
    }
    return rows.length
  }
  return {
    columns: [where],

    countSealedWith: (sql: Sql, keyId: string): Promise<number> => countSealedWith(sql, where, keyId),

    /** Values whose key is lost. */
    async replaceLost(tx: Sql, keys: Keys, lost: readonly string[]): Promise<number> {
      const accountIds = await findAccountsNotSealedWith(tx, where, keys.current().id)
      return sumOverAccounts(accountIds, (accountId) => sealThoseOf(tx, accountId, keys, lost))
    },

    /** After a key rotation, so that the old key can be retired. */
    resealJob: ({ pool, keys }: Pick<AppContext, 'pool' | 'keys'>): JobKind => ({
      ...job,
      async work() {
        const accountIds = await findAccountsNotSealedWith(pool, where, keys.current().id)
        await forEachDespiteFailures(accountIds, (accountId) =>
          transaction(pool.lane(accountId), (tx) => sealThoseOf(tx, accountId, keys, [])),
        )
      },
    }),
  }
}

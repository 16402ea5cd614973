import { type Sql, transaction } from '../../../platform/db/connect.ts'
import type { Id } from '../../../platform/ids.ts'
import type { JobKind } from '../../../platform/jobs/job-kind.ts'
import { keyIdOfSealed } from '../../../platform/keys/key.ts'
import type { Keys } from '../../../platform/keys/key-ring.ts'
import { type AppContext, inTurn } from '../../app-context.ts'
import { deleteOrigin } from './origin.sql.ts'
import { originPlace } from './origin-place.ts'
import { findAccountsNotSealedWith, lockOriginsNotSealedWith, updateSealedToken } from './sealed-origin.sql.ts'

export { countOriginsSealedWith } from './sealed-origin.sql.ts'

async function sealThoseOf(tx: Sql, accountId: Id, keys: Keys, lost: readonly string[]): Promise<number> {
  const rows = await lockOriginsNotSealedWith(tx, accountId, keys.current().id)
  for (const row of rows) {
    const { account_id, import_id, sealed_token } = row
    const place = originPlace(account_id, import_id)
    if (lost.includes(keyIdOfSealed(sealed_token))) await deleteOrigin(tx, { account_id, id: import_id })
    else await updateSealedToken(tx, row, keys.seal(place, keys.open(place, sealed_token)))
  }
  return rows.length
}

/** Nobody can open what lost keys have sealed: such an import fails, and is begun again with its token. */
export async function forgetLostOrigins(tx: Sql, keys: Keys, lost: readonly string[]): Promise<number> {
  const accountIds = await findAccountsNotSealedWith(tx, keys.current().id)
  return inTurn(accountIds, (accountId) => sealThoseOf(tx, accountId, keys, lost))
}

/** After a new key was made, so that the old one can be retired. */
export const sealOriginsAnew = ({ pool, keys }: Pick<AppContext, 'pool' | 'keys'>): JobKind => ({
  name: 'seal-import-tokens',
  schedule: '33 * * * *',
  async work() {
    for (const accountId of await findAccountsNotSealedWith(pool, keys.current().id))
      await transaction(pool.lane(accountId), (tx) => sealThoseOf(tx, accountId, keys, []))
  },
})

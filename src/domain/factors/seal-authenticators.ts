import { type Sql, transaction } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/job-kind.ts'
import { keyIdOfSealed } from '../../platform/keys/key.ts'
import type { Keys } from '../../platform/keys/key-ring.ts'
import { type AppContext, inTurn } from '../app-context.ts'
import {
  findAccountsNotSealedWith,
  lockAuthenticatorsNotSealedWith,
  type SealedAuthenticator,
  updateAuthenticator,
} from './sealed-authenticator.sql.ts'
import { secretPlace } from './second-factor.ts'
import { newTotpSecret } from './totp.ts'

export { countAuthenticatorsSealedWith } from './sealed-authenticator.sql.ts'

async function sealThoseOf(tx: Sql, accountId: Id, keys: Keys, lost: readonly string[]): Promise<number> {
  const rows = await lockAuthenticatorsNotSealedWith(tx, accountId, keys.current().id)
  for (const row of rows) await updateAuthenticator(tx, row, resealed(row, keys, lost))
  return rows.length
}

function resealed({ account_id, user_id, secret }: SealedAuthenticator, keys: Keys, lost: readonly string[]): Buffer {
  const place = secretPlace({ accountId: account_id }, user_id)
  const isLost = lost.includes(keyIdOfSealed(secret))
  return keys.seal(place, isLost ? newTotpSecret().toString('base64') : keys.open(place, secret))
}

/**
 * Nobody can open what lost keys have sealed. The second factor stays, with a secret that no app has: whoever shows a recovery
 * code gets in, and nobody by the password alone.
 */
export async function replaceLostAuthenticators(tx: Sql, keys: Keys, lost: readonly string[]): Promise<number> {
  const accountIds = await findAccountsNotSealedWith(tx, keys.current().id)
  return inTurn(accountIds, (accountId) => sealThoseOf(tx, accountId, keys, lost))
}

/** After a new key was made, so that the old one can be retired. */
export const sealAuthenticatorsAnew = ({ pool, keys }: Pick<AppContext, 'pool' | 'keys'>): JobKind => ({
  name: 'seal-authenticators',
  schedule: '31 * * * *',
  async work() {
    for (const accountId of await findAccountsNotSealedWith(pool, keys.current().id))
      await transaction(pool.lane(accountId), (tx) => sealThoseOf(tx, accountId, keys, []))
  },
})

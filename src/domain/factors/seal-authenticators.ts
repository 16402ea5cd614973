import { type Sql, transaction } from '../../platform/db/connect.ts'
import type { JobKind } from '../../platform/jobs/job-kind.ts'
import { keyIdOfSealed } from '../../platform/keys/key.ts'
import type { Keys } from '../../platform/keys/key-ring.ts'
import type { AppContext } from '../app-context.ts'
import {
  lockAuthenticatorsNotSealedWith,
  type SealedAuthenticator,
  updateAuthenticator,
} from './sealed-authenticator.sql.ts'
import { secretPlace } from './second-factor.ts'
import { newTotpSecret } from './totp.ts'

export { countAuthenticatorsSealedWith } from './sealed-authenticator.sql.ts'

const atOnce = 100

async function sealSome(tx: Sql, keys: Keys, lost: readonly string[]): Promise<number> {
  const rows = await lockAuthenticatorsNotSealedWith(tx, keys.current().id, atOnce)
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
  let replaced = 0
  for (let some = 1; some > 0; replaced += some) some = await sealSome(tx, keys, lost)
  return replaced
}

/** After a new key was made, so that the old one can be retired. */
export const sealAuthenticatorsAnew = ({ pool, keys }: Pick<AppContext, 'pool' | 'keys'>): JobKind => ({
  name: 'seal-authenticators',
  schedule: '31 * * * *',
  async work() {
    while ((await transaction(pool, (tx) => sealSome(tx, keys, []))) > 0);
  },
})

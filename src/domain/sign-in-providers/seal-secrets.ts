import { type Sql, transaction } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/job-kind.ts'
import { keyIdOfSealed } from '../../platform/keys/key.ts'
import type { Keys } from '../../platform/keys/key-ring.ts'
import { type AppContext, inTurn } from '../app-context.ts'
import { openClientSecret, sealClientSecret } from './client-secret.ts'
import {
  findAccountsNotSealedWith,
  lockSecretsNotSealedWith,
  type SealedSecret,
  updateSealedSecret,
} from './sealed-secret.sql.ts'

export { countSecretsSealedWith } from './sealed-secret.sql.ts'

async function sealThoseOf(tx: Sql, accountId: Id, keys: Keys, lost: readonly string[]): Promise<number> {
  const rows = await lockSecretsNotSealedWith(tx, accountId, keys.current().id)
  for (const row of rows) await updateSealedSecret(tx, row, resealed(row, keys, lost))
  return rows.length
}

function resealed({ account_id, handle, sealed_client_secret }: SealedSecret, keys: Keys, lost: readonly string[]) {
  if (lost.includes(keyIdOfSealed(sealed_client_secret))) return null
  const place = { accountId: account_id, handle }
  return sealClientSecret(keys, place, openClientSecret(keys, place, sealed_client_secret))
}

/** Nobody can open what lost keys have sealed: it has to be entered again. */
export async function forgetLostSecrets(tx: Sql, keys: Keys, lost: readonly string[]): Promise<number> {
  const accountIds = await findAccountsNotSealedWith(tx, keys.current().id)
  return inTurn(accountIds, (accountId) => sealThoseOf(tx, accountId, keys, lost))
}

/** After a new key was made, so that the old one can be retired. */
export const sealSecretsAnew = ({ pool, keys }: Pick<AppContext, 'pool' | 'keys'>): JobKind => ({
  name: 'seal-client-secrets',
  schedule: '29 * * * *',
  async work() {
    for (const accountId of await findAccountsNotSealedWith(pool, keys.current().id))
      await transaction(pool.lane(accountId), (tx) => sealThoseOf(tx, accountId, keys, []))
  },
})

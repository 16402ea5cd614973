import { type Sql, transaction } from '../../platform/db/connect.ts'
import type { JobKind } from '../../platform/jobs/job-kind.ts'
import { keyIdOfSealed } from '../../platform/keys/key.ts'
import type { Keys } from '../../platform/keys/key-ring.ts'
import type { AppContext } from '../app-context.ts'
import { openClientSecret, sealClientSecret } from './client-secret.ts'
import { lockSecretsNotSealedWith, type SealedSecret, updateSealedSecret } from './sealed-secret.sql.ts'

export { countSecretsSealedWith } from './sealed-secret.sql.ts'

const atOnce = 100

async function sealSome(tx: Sql, keys: Keys, lost: readonly string[]): Promise<number> {
  const rows = await lockSecretsNotSealedWith(tx, keys.current().id, atOnce)
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
  let forgotten = 0
  for (let some = 1; some > 0; forgotten += some) some = await sealSome(tx, keys, lost)
  return forgotten
}

/** After a new key was made, so that the old one can be retired. */
export const sealSecretsAnew = ({ pool, keys }: Pick<AppContext, 'pool' | 'keys'>): JobKind => ({
  name: 'seal-client-secrets',
  schedule: '29 * * * *',
  async work() {
    while ((await transaction(pool, (tx) => sealSome(tx, keys, []))) > 0);
  },
})

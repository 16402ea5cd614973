import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Keys } from '../../platform/keys/key-ring.ts'
import { sealedAuthenticators } from '../factors/sealed-authenticators.ts'
import { fileKeysOf } from '../files/files-of-account.ts'
import { sealedImportTokens } from '../imports/public-api/sealed-tokens.ts'
import { sealingKeysOf } from '../keys/sealing-keys.ts'
import { replaceLostPins } from '../pins/seal-pins.ts'
import { sealedClientSecrets } from '../sign-in-providers/sealed-client-secrets.ts'

/** What an export of an account needs besides its rows. */
export const accountToExport = (sql: Sql, { id, name }: { id: Id; name: string }) => ({
  id,
  name,
  sealingKeys: () => sealingKeysOf(sql, id),
  fileKeys: () => fileKeysOf(sql, id),
})

/** Replaces values that were sealed with lost keys: new PINs are generated, the rest has to be set up again. */
export async function replaceSealedWithLostKeys(tx: Sql, keys: Keys, lost: readonly string[]): Promise<void> {
  await replaceLostPins(tx, keys, lost)
  await sealedClientSecrets.replaceLost(tx, keys, lost)
  await sealedAuthenticators.replaceLost(tx, keys, lost)
  await sealedImportTokens.replaceLost(tx, keys, lost)
}

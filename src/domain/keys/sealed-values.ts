import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/job-kind.ts'
import type { Keys } from '../../platform/keys/key-ring.ts'
import type { AppContext } from '../app-context.ts'
import { sealedAuthenticators } from '../factors/sealed-authenticators.ts'
import { sealedImportTokens } from '../imports/public-api/sealed-tokens.ts'
import { sealedPins } from '../pins/seal-pins.ts'
import { sealedClientSecrets } from '../sign-in-providers/sealed-client-secrets.ts'
import { findSealingKeys } from './sealed-of-account.sql.ts'

/** Everything in the database that is sealed with a key, without idempotent answers, which expire after a day. */
const sealedValues = {
  pins: sealedPins,
  clientSecrets: sealedClientSecrets,
  authenticators: sealedAuthenticators,
  importTokens: sealedImportTokens,
}

type Counts = Record<keyof typeof sealedValues, number>

export const noneSealed: Counts = { pins: 0, clientSecrets: 0, authenticators: 0, importTokens: 0 }
const kinds = Object.keys(sealedValues) as (keyof Counts)[]

export async function countAllSealedWith(sql: Sql, keyId: string): Promise<Counts> {
  const counts = { ...noneSealed }
  for (const kind of kinds) counts[kind] = await sealedValues[kind].countSealedWith(sql, keyId)
  return counts
}

/** Values that were sealed with lost keys: new PINs are generated, the rest has to be set up again. */
export async function replaceLost(tx: Sql, keys: Keys, lost: readonly string[]): Promise<Counts> {
  const counts = { ...noneSealed }
  for (const kind of kinds) counts[kind] = await sealedValues[kind].replaceLost(tx, keys, lost)
  return counts
}

/** After a key rotation, so that the old key can be retired. */
export const resealJobs = (appContext: AppContext): JobKind[] =>
  kinds.map((kind) => sealedValues[kind].resealJob(appContext))

/** The keys that an account's values are sealed with. */
export const sealingKeysOf = (sql: Sql, accountId: Id): Promise<string[]> =>
  findSealingKeys(
    sql,
    accountId,
    kinds.flatMap((kind) => sealedValues[kind].columns),
  )

import { type Pool, type Sql, transaction } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/job-kind.ts'
import { keyIdOfSealed } from '../../platform/keys/key.ts'
import type { Keys } from '../../platform/keys/key-ring.ts'
import { newPin } from '../../platform/secrets.ts'
import { type AppContext, sumOverAccounts } from '../app-context.ts'
import {
  countPinsSealedWith,
  findAccountsWithPinsNotSealedWith,
  lockPinsNotSealedWith,
  type PinRow,
  updatePins,
} from './pin.sql.ts'
import { openPin, storedPin } from './pin.ts'

const atOnce = 500

/** Seals with the present key: PINs in plain text of older versions, and those of superseded keys. */
export async function sealPins({ pool, keys }: { pool: Pool; keys: Keys }): Promise<void> {
  for (const accountId of await findAccountsWithPinsNotSealedWith(pool, keys.current().id))
    while ((await transaction(pool.lane(accountId), (tx) => sealSome(tx, accountId, keys, []))) > 0);
}

/** People whose PINs were sealed with lost keys get a new identifying PIN, and none for tablets. */
export async function replaceLostPins(tx: Sql, keys: Keys, lost: readonly string[]): Promise<number> {
  return sumOverAccounts(await findAccountsWithPinsNotSealedWith(tx, keys.current().id), async (accountId) => {
    let replaced = 0
    for (let some = 1; some > 0; replaced += some) some = await sealSome(tx, accountId, keys, lost)
    return replaced
  })
}

async function sealSome(tx: Sql, accountId: Id, keys: Keys, lost: readonly string[]): Promise<number> {
  const rows = await lockPinsNotSealedWith(tx, accountId, keys.current().id, atOnce)
  if (rows.length > 0)
    await updatePins(
      tx,
      accountId,
      rows.map((row) => resealed(row, keys, lost)),
    )
  return rows.length
}

function resealed(row: PinRow, keys: Keys, lost: readonly string[]) {
  const scope = { keys, accountId: row.account_id }
  const isLost = (sealed: Buffer | null): boolean => sealed !== null && lost.includes(keyIdOfSealed(sealed))
  const opened = (plain: string | null, sealed: Buffer | null): string | null =>
    plain ?? (sealed && !isLost(sealed) ? openPin(scope, sealed) : null)
  const tablet = opened(row.tablet_pin, row.tablet_pin_sealed)
  return {
    id: row.id,
    tablet: tablet === null ? null : storedPin(scope, tablet),
    identifier: storedPin(scope, opened(row.identifier_pin, row.identifier_pin_sealed) ?? newPin()),
  }
}

/** After a key rotation, so that the old key can be retired. */
const resealPins = ({ pool, keys }: AppContext): JobKind => ({
  name: 'seal-pins',
  schedule: '27 * * * *',
  work: () => sealPins({ pool, keys }),
})

export const sealedPins = {
  columns: [
    { table: 'users', column: 'identifier_pin_sealed' },
    { table: 'users', column: 'tablet_pin_sealed' },
  ],
  countSealedWith: countPinsSealedWith,
  replaceLost: replaceLostPins,
  resealJob: resealPins,
}

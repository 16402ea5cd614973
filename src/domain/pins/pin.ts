import type { Id } from '../../platform/ids.ts'
import type { Key } from '../../platform/keys/key.ts'
import { macOf, seal } from '../../platform/keys/key.ts'
import type { Keys } from '../../platform/keys/key-ring.ts'

/** A PIN opens in its own account only. */
type PinScope = { keys: Keys; accountId: Id }

/** Sealed, to be shown to those who may see it, and as a digest, for lookups. */
export type StoredPin = { sealed: Buffer; digest: Buffer }

const associatedDataOf = (accountId: Id): string => `pin ${accountId}`
const digestWith = (key: Key, accountId: Id, pin: string): Buffer => macOf(key, `pin\n${accountId}\n${pin}`)

export function storedPin({ keys, accountId }: PinScope, pin: string): StoredPin {
  const key = keys.current()
  return { sealed: seal(key, associatedDataOf(accountId), pin), digest: digestWith(key, accountId, pin) }
}

export const openPin = ({ keys, accountId }: PinScope, sealed: Buffer): string =>
  keys.open(associatedDataOf(accountId), sealed)

/** One digest for each key that it may have been stored with. */
export const pinDigests = ({ keys, accountId }: PinScope, pin: string): Buffer[] =>
  keys.all().map((key) => digestWith(key, accountId, pin))

import type { Id } from '../../platform/ids.ts'
import type { Keys } from '../../platform/keys/key-ring.ts'

type Place = { accountId: Id; handle: string }

export const clientSecretAssociatedData = ({ accountId, handle }: Place): string =>
  `sign_in_providers ${accountId} ${handle}`

/** Encrypted, not hashed, since the provider needs the secret itself. It can only be decrypted for the same provider. */
export const sealClientSecret = (keys: Keys, place: Place, secret: string): Buffer =>
  keys.seal(clientSecretAssociatedData(place), secret)

export const openClientSecret = (keys: Keys, place: Place, sealed: Buffer): string =>
  keys.open(clientSecretAssociatedData(place), sealed)

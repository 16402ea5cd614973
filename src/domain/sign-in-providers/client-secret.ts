import type { Id } from '../../platform/ids.ts'
import type { Keys } from '../../platform/keys/key-ring.ts'

type Place = { accountId: Id; handle: string }

export const clientSecretPlace = ({ accountId, handle }: Place): string => `sign_in_providers ${accountId} ${handle}`

/** The secret of a client is needed as it is, so that a digest will not do. It opens only for the provider it is of. */
export const sealClientSecret = (keys: Keys, place: Place, secret: string): Buffer =>
  keys.seal(clientSecretPlace(place), secret)

export const openClientSecret = (keys: Keys, place: Place, sealed: Buffer): string =>
  keys.open(clientSecretPlace(place), sealed)

import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { type Key, macOf } from '../keys/key.ts'
import type { Keys } from '../keys/key-ring.ts'

const lifetimeMilliseconds = 15 * 60_000

/** Clocks of nodes differ a little, and a node may learn of a new key a moment after the others. */
const leewayMilliseconds = 60_000

/** Signs paths that can be read for a while without a token. */
export type Signer = {
  sign(path: string): string
  isSigned(path: string, query: { expires?: unknown; key?: unknown; signature?: unknown }): boolean
}

export function createSigner(keys: Keys, clock: Clock): Signer {
  return {
    sign(path) {
      const key = keys.current()
      const expires = String(Math.floor((clock.now().epochMilliseconds + lifetimeMilliseconds) / 1000))
      return `${path}?${new URLSearchParams({ expires, key: key.id, signature: signatureOf(key, path, expires) })}`
    },
    isSigned(path, { expires, key, signature }) {
      if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires)) return false
      const ends = Number(expires) * 1000
      const now = clock.now().epochMilliseconds
      // Later than any address expires that a node has signed.
      if (ends <= now || ends > now + lifetimeMilliseconds + leewayMilliseconds) return false
      return candidates(keys, key).some(
        (candidate) =>
          isEqual(signature, signatureOf(candidate, path, expires)) &&
          ends <= (lastAddressUntil(keys, candidate) ?? ends),
      )
    },
  }
}

/** Until when addresses that were signed with a key can be valid; null for the current key. */
export function lastAddressUntil(keys: Keys, key: Key): number | null {
  const superseded = keys.supersededAt(key)
  return superseded === null ? null : superseded + lifetimeMilliseconds + leewayMilliseconds
}

/** Addresses from before there were several keys have no key id. */
function candidates(keys: Keys, id: unknown): readonly Key[] {
  if (id === undefined) return keys.all()
  const found = typeof id === 'string' ? keys.find(id) : null
  return found ? [found] : []
}

const signatureOf = (key: Key, path: string, expires: string): string =>
  macOf(key, `${path}\n${expires}`).toString('base64url')

function isEqual(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

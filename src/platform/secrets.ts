import { hash, randomBytes, randomInt } from 'node:crypto'
import { hash as hashSlowly, verify } from '@node-rs/argon2'

/** A new bearer secret: 256 random bits. Only its digest is ever stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** A secret has full entropy, so a plain digest is enough to look it up and tells nothing about it. */
export const digestOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** What a short secret is compared by: with a new salt each time, how long that takes tells nothing about it. */
export function blinded(secret: string): { salt: Buffer; digest: Buffer } {
  const salt = randomBytes(16)
  return { salt, digest: hash('sha256', Buffer.concat([salt, Buffer.from(secret)]), 'buffer') }
}

export const newPin = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')

/** A name that cannot be guessed, for things served without a sign-in. */
export const newHandle = (): string => randomBytes(16).toString('hex')

export const hashPassword = (password: string): Promise<string> => hashSlowly(password)

// Compared against where there is no such login, so that the answer takes as long as it does for a wrong password.
const nobodysHash = hashSlowly(newSecret())

export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobodysHash), password)
  return stored !== null && matches
}

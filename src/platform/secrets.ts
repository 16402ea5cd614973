import { hash, randomBytes, randomInt } from 'node:crypto'

/** A new bearer secret: 256 random bits. Only its digest is ever stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** A secret has full entropy, so a plain digest is enough to look it up and tells nothing about it. */
export const digestOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

export const newPin = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')

/** A name that cannot be guessed, for things served without a sign-in. */
export const newHandle = (): string => randomBytes(16).toString('hex')

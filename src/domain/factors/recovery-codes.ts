import { randomBytes } from 'node:crypto'
import { digestOf } from '../../platform/secrets.ts'
import { base32 } from './totp.ts'

const count = 10
/** 80 bits cannot be brute-forced from a digest, so no slow hash is needed. */
const bytes = 10

/** `ABCD-EFGH-IJKL-MNOP`, each of them good for one sign-in without the other factors. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => base32(randomBytes(bytes)).match(/.{4}/g)!.join('-'))

/** Ignores case and separators, and reads 0 and 1 as O and I. Codes of authenticators are shorter, so cannot be confused. */
export const readRecoveryCode = (typed: string): string | null => {
  const plain = typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
  return /^[A-Z2-7]{16}$/.test(plain) ? plain : null
}

export const recoveryDigest = (code: string): Buffer => digestOf(`recovery ${readRecoveryCode(code)}`)

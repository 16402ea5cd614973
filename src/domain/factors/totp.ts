import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// Codes of an authenticator app: RFC 6238 with the parameters that every app supports: SHA-1, six digits, thirty seconds.
const stepSeconds = 30
const digits = 6
/** How far the clock of a phone may be off: one step before and after. */
const tolerance = 1
/** As long as the digest, as RFC 4226 recommends. */
const secretBytes = 20

export const newTotpSecret = (): Buffer => randomBytes(secretBytes)

/** RFC 4226. */
export function hotp(secret: Buffer, counter: number, length = digits): string {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const digest = createHmac('sha1', secret).update(message).digest()
  const offset = digest[digest.length - 1]! & 0xf
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** length).padStart(length, '0')
}

export const stepAt = (now: Temporal.Instant): number => Math.floor(now.epochMilliseconds / 1000 / stepSeconds)

/** The step that the code is valid for; null for a wrong code. */
export function stepOf(secret: Buffer, code: string, now: Temporal.Instant): number | null {
  if (code.length !== digits) return null
  const present = stepAt(now)
  let found: number | null = null
  // Always compares all of them, so that timing reveals nothing.
  for (let step = present - tolerance; step <= present + tolerance; step++)
    if (step >= 0 && timingSafeEqual(Buffer.from(hotp(secret, step)), codeBytes(code))) found ??= step
  return found
}

const codeBytes = (code: string): Buffer => {
  const bytes = Buffer.alloc(digits)
  bytes.write(code, 'latin1')
  return bytes
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding, the form in which a key can be typed into authenticator apps. */
export function base32(bytes: Buffer): string {
  let text = ''
  let [value, bits] = [0, 0]
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(value >>> (bits - 5)) & 31]
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text
}

/** The otpauth URI in the QR code. */
export function enrolmentAddress(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const settings = `secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
  return `otpauth://totp/${label}?${settings}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`
}

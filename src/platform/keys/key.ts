import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** A key for signing and sealing. Newer keys take over at `signsFrom`; older ones still verify and open. */
export type Key = { id: string; createdAt: string; signsFrom: string; secret: Buffer; sealing: Buffer }

export const keyIdForm = /^[0-9a-f]{8}$/
const idBytes = 8
const nonceBytes = 12
const tagBytes = 16

export const keyOf = (given: Omit<Key, 'sealing'>): Key => ({
  ...given,
  sealing: Buffer.from(hkdfSync('sha256', given.secret, '', 'stint seal', 32)),
})

export const newKey = (createdAt: string, signsFrom: string, secret: Buffer = randomBytes(32)): Key =>
  keyOf({ id: randomBytes(4).toString('hex'), createdAt, signsFrom, secret })

/** Each message begins with its purpose, so that no signature is valid for another purpose. */
export const macOf = ({ secret }: Key, message: string): Buffer => createHmac('sha256', secret).update(message).digest()

/** Identifies a key in the database without revealing anything about it. */
export const checkValueOf = (key: Key): Buffer => macOf(key, 'check').subarray(0, 16)

/** The key's id, a nonce, the tag and the encrypted text. Opening it requires the same `place`. */
export function seal(key: Key, place: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key.sealing, nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from(key.id), nonce, cipher.getAuthTag(), sealed])
}

export const keyIdOfSealed = (sealed: Buffer): string => sealed.toString('latin1', 0, idBytes)

export function unseal(key: Key, place: string, sealed: Buffer): string {
  const [tagAt, textAt] = [idBytes + nonceBytes, idBytes + nonceBytes + tagBytes]
  const cipher = createDecipheriv('aes-256-gcm', key.sealing, sealed.subarray(idBytes, tagAt))
  cipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(tagAt, textAt))
  return Buffer.concat([cipher.update(sealed.subarray(textAt)), cipher.final()]).toString('utf8')
}

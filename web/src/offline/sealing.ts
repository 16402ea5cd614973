import { stored } from './database.ts'

// What is stored on the device is encrypted (AES-GCM) with a key that no script can export.

/** Null if no key can be stored, such as over plain HTTP. */
let cachedKey: Promise<CryptoKey | null> | undefined
const sealingKey = (): Promise<CryptoKey | null> => {
  cachedKey ??= findKey().catch(() => null)
  return cachedKey
}

/** The name dates from when only PINs were sealed: punches waiting on tablets may still be sealed with this key. */
const keyName = 'pins'

async function findKey(): Promise<CryptoKey | null> {
  if (!globalThis.crypto?.subtle || !globalThis.indexedDB) return null
  const existing = await stored.read<CryptoKey>('keys', keyName)
  if (existing) return existing
  const generated = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  // Another tab may have been faster: then its key stays.
  await stored.add('keys', keyName, generated).catch(() => {})
  return (await stored.read<CryptoKey>('keys', keyName)) ?? null
}

const cipher = (nonce: Uint8Array<ArrayBuffer>, about: string) => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: new TextEncoder().encode(about),
})
const nonceBytes = 12

/** Null if there is no key. `about` is authenticated with the text: only the same `about` opens it. */
export async function seal(about: string, text: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const key = await sealingKey()
  if (!key) return null
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const sealed = new Uint8Array(await crypto.subtle.encrypt(cipher(nonce, about), key, new TextEncoder().encode(text)))
  const bytes = new Uint8Array(nonceBytes + sealed.length)
  bytes.set(nonce)
  bytes.set(sealed, nonceBytes)
  return bytes
}

/** Null if it cannot be decrypted. */
export async function unseal(about: string, bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const key = await sealingKey()
  if (!key) return null
  try {
    const [nonce, rest] = [bytes.slice(0, nonceBytes), bytes.slice(nonceBytes)]
    return new TextDecoder().decode(await crypto.subtle.decrypt(cipher(nonce, about), key, rest))
  } catch {
    return null
  }
}

export const textOf = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

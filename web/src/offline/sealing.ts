import { stored } from './database.ts'

// What lies on the device is sealed, under a key that the browser keeps and gives to nobody, scripts included.

/** Null where there is nowhere to keep a key, as over plain HTTP. */
let known: Promise<CryptoKey | null> | undefined
const sealingKey = (): Promise<CryptoKey | null> => {
  known ??= findKey().catch(() => null)
  return known
}

/** The key's name of when it sealed nothing but PINs: what waits on tablets is still opened by it. */
const keyName = 'pins'

async function findKey(): Promise<CryptoKey | null> {
  if (!globalThis.crypto?.subtle || !globalThis.indexedDB) return null
  const kept = await stored.read<CryptoKey>('keys', keyName)
  if (kept) return kept
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  // Another tab may have been quicker: then its key stays.
  await stored.add('keys', keyName, made).catch(() => {})
  return (await stored.read<CryptoKey>('keys', keyName)) ?? null
}

const cipher = (nonce: Uint8Array<ArrayBuffer>, about: string) => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: new TextEncoder().encode(about),
})
const nonceBytes = 12

/** Null where nothing can be sealed. What it is about has to be said again to open it. */
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

/** Null where it is lost. */
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
  Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))

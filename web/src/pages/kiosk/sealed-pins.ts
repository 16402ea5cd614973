/**
 * PINs that wait to be sent lie on the tablet sealed, under a key that the browser keeps and gives to nobody. Where a browser
 * does not do that, as over plain HTTP, they stay in memory and are gone with the page.
 */

const inMemory = new Map<string, string>()

/** Null where there is nowhere to keep a key. */
let known: Promise<CryptoKey | null> | undefined
const sealingKey = (): Promise<CryptoKey | null> => {
  known ??= findKey().catch(() => null)
  return known
}

async function findKey(): Promise<CryptoKey | null> {
  if (!globalThis.crypto?.subtle || !globalThis.indexedDB) return null
  const database = await openDatabase()
  const kept = await inStore<CryptoKey | undefined>(database, 'readonly', (store) => store.get('pins'))
  if (kept) return kept
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  // Another tab may have been quicker: then its key stays.
  await inStore(database, 'readwrite', (store) => store.add(made, 'pins')).catch(() => {})
  return (await inStore<CryptoKey | undefined>(database, 'readonly', (store) => store.get('pins'))) ?? null
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open('stint-kiosk', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('keys')
  return answerOf(opening)
}

/** Done when it is on disk: what is sealed must not outlive its key. */
function inStore<T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('keys', mode, { durability: 'strict' })
    const asked = ask(transaction.objectStore('keys')) as IDBRequest<T>
    transaction.oncomplete = () => resolve(asked.result)
    transaction.onabort = () => reject(transaction.error ?? asked.error)
  })
}

const answerOf = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })

const cipher = (nonce: Uint8Array<ArrayBuffer>, punch: string) => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: new TextEncoder().encode(punch),
})
const nonceBytes = 12

/** What may be written down of the PIN of a punch; null where it is only remembered. */
export async function sealPin(punch: string, pin: string): Promise<string | null> {
  inMemory.set(punch, pin)
  const key = await sealingKey()
  if (!key) return null
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const sealed = new Uint8Array(await crypto.subtle.encrypt(cipher(nonce, punch), key, new TextEncoder().encode(pin)))
  return btoa(String.fromCharCode(...nonce, ...sealed))
}

/** Null where it is lost. */
export async function openPin(punch: string, sealed: string | null): Promise<string | null> {
  const remembered = inMemory.get(punch)
  if (remembered !== undefined) return remembered
  const key = sealed === null ? null : await sealingKey()
  if (!key) return null
  try {
    const bytes = Uint8Array.from(atob(sealed!), (sign) => sign.charCodeAt(0))
    const [nonce, rest] = [bytes.slice(0, nonceBytes), bytes.slice(nonceBytes)]
    return new TextDecoder().decode(await crypto.subtle.decrypt(cipher(nonce, punch), key, rest))
  } catch {
    return null
  }
}

export const forgetPin = (punch: string): void => void inMemory.delete(punch)

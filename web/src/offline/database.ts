// What this browser keeps: a few values by name. The database is called as it was when only the kiosk had one.

let known: Promise<IDBDatabase> | undefined
const database = (): Promise<IDBDatabase> => {
  if (known) return known
  const opening = open(() => {
    if (known === opening) known = undefined
  })
  known = opening
  return opening
}

/** `onLost` where it could not be opened, or does not stay open: the next who asks opens it anew. */
function open(onLost: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('stint-kiosk', 2)
    opening.onupgradeneeded = () => {
      for (const name of ['keys', 'values'])
        if (!opening.result.objectStoreNames.contains(name)) opening.result.createObjectStore(name)
    }
    opening.onsuccess = () => {
      // Another tab may bring a newer version.
      opening.result.onversionchange = () => {
        opening.result.close()
        onLost()
      }
      // Phones end the connections of pages in the background.
      opening.result.onclose = onLost
      resolve(opening.result)
    }
    opening.onerror = () => {
      onLost()
      reject(opening.error)
    }
  })
}

type StoreName = 'keys' | 'values'

/** Done when it is on disk. */
async function ask<T>(
  name: StoreName,
  mode: IDBTransactionMode,
  question: (store: IDBObjectStore) => IDBRequest,
): Promise<T> {
  const transaction = (await database()).transaction(name, mode, { durability: 'strict' })
  return new Promise((resolve, reject) => {
    const asked = question(transaction.objectStore(name)) as IDBRequest<T>
    transaction.oncomplete = () => resolve(asked.result)
    transaction.onabort = () => reject(transaction.error ?? asked.error)
  })
}

export const stored = {
  read: <T>(store: StoreName, name: string): Promise<T | undefined> =>
    ask(store, 'readonly', (values) => values.get(name)),
  /** Refuses where there is one already. */
  add: (store: StoreName, name: string, value: unknown): Promise<unknown> =>
    ask(store, 'readwrite', (values) => values.add(value, name)),
  write: (store: StoreName, name: string, value: unknown): Promise<unknown> =>
    ask(store, 'readwrite', (values) => values.put(value, name)),
  remove: (store: StoreName, name: string): Promise<unknown> =>
    ask(store, 'readwrite', (values) => values.delete(name)),
}

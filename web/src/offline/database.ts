// A key-value store in IndexedDB. The name of the database dates from when only the kiosk had one.

let connection: Promise<IDBDatabase> | undefined
const database = (): Promise<IDBDatabase> => {
  if (connection) return connection
  const opening = open(() => {
    if (connection === opening) connection = undefined
  })
  connection = opening
  return opening
}

/** Calls `onLost` when the connection fails or is closed, so that the next request opens a new one. */
function open(onLost: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('stint-kiosk', 2)
    opening.onupgradeneeded = () => {
      for (const name of ['keys', 'values'])
        if (!opening.result.objectStoreNames.contains(name)) opening.result.createObjectStore(name)
    }
    opening.onsuccess = () => {
      // Another tab may open a newer version of the schema.
      opening.result.onversionchange = () => {
        opening.result.close()
        onLost()
      }
      // Phones close the connections of pages in the background.
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

/** Resolves when the transaction is on disk. */
async function runRequest<T>(
  name: StoreName,
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest,
): Promise<T> {
  const transaction = (await database()).transaction(name, mode, { durability: 'strict' })
  return new Promise((resolve, reject) => {
    const sent = request(transaction.objectStore(name)) as IDBRequest<T>
    transaction.oncomplete = () => resolve(sent.result)
    transaction.onabort = () => reject(transaction.error ?? sent.error)
  })
}

export const stored = {
  read: <T>(store: StoreName, name: string): Promise<T | undefined> =>
    runRequest(store, 'readonly', (values) => values.get(name)),
  /** Rejects if the name exists already. */
  add: (store: StoreName, name: string, value: unknown): Promise<unknown> =>
    runRequest(store, 'readwrite', (values) => values.add(value, name)),
  write: (store: StoreName, name: string, value: unknown): Promise<unknown> =>
    runRequest(store, 'readwrite', (values) => values.put(value, name)),
  remove: (store: StoreName, name: string): Promise<unknown> =>
    runRequest(store, 'readwrite', (values) => values.delete(name)),
}

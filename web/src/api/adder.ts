import { newKey } from './new-key.ts'

/** With an `error` only the first records were added. */
type Added = { ids: string[]; error?: unknown }

type Server<R> = {
  add(record: R, once: string): Promise<string>
  remove(ids: readonly string[]): Promise<unknown>
}

/** Adds records one after the other. Idempotency keys keep retries from adding one twice. `takeBack` deletes them again. */
export function createAdder<R extends object>() {
  const keys = new Map<string, string>()
  const keyOf = (record: R): string => {
    const text = JSON.stringify(record)
    const key = keys.get(text) ?? newKey()
    keys.set(text, key)
    return key
  }
  const add = async (
    server: Server<R>,
    records: readonly R[],
    onProgress?: (count: number) => void,
  ): Promise<Added> => {
    const ids: string[] = []
    try {
      for (const record of records) {
        ids.push(await server.add(record, keyOf(record)))
        onProgress?.(ids.length)
      }
      return { ids }
    } catch (error) {
      return { ids, error }
    }
  }
  const takeBack = async (server: Server<R>, ids: readonly string[]): Promise<void> => {
    // The same record added after this is a new one.
    keys.clear()
    await server.remove(ids)
  }
  return { add, takeBack }
}

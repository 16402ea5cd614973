import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useWorkspaceId } from '../session/workspace-id.ts'
import { addressOf } from './addresses.ts'
import { useBatches } from './batch.ts'
import { call, type Item, type Relations } from './client.ts'
import { refresh } from './hooks.ts'
import { newKey } from './key.ts'

export type NewRecord = { attributes: object; relationships?: Relations }

/** `error` is what kept the rest from being added. */
type Added = { ids: string[]; error?: unknown }

/**
 * Adds records one after the other, each once however often it is tried. `takeBack` deletes them again, all at once;
 * `takeBackEach` does so for kinds that have no work on many. `alsoChanges` are further kinds that this changes.
 */
export function useAddMany(kind: string, alsoChanges: readonly string[] = []) {
  const workspaceId = useWorkspaceId()
  const client = useQueryClient()
  const { begin, follow } = useBatches()
  const keys = useRef(new Map<string, string>())
  const keyOf = (record: NewRecord): string => {
    const text = JSON.stringify(record)
    const key = keys.current.get(text) ?? newKey()
    keys.current.set(text, key)
    return key
  }
  const readAgain = () => refresh(client, workspaceId, [kind, ...alsoChanges])
  const add = async (records: readonly NewRecord[], told?: (count: number) => void): Promise<Added> => {
    const ids: string[] = []
    try {
      for (const record of records) {
        const once = keyOf(record)
        ids.push((await call<Item>(addressOf(workspaceId, kind), { method: 'POST', ...record, once })).data.id)
        told?.(ids.length)
      }
      return { ids }
    } catch (error) {
      return { ids, error }
    } finally {
      await readAgain()
    }
  }
  const takeBack = async (ids: readonly string[]): Promise<void> => {
    await follow(await begin(kind, { action: 'destroy', ids }), { changes: [kind] })
  }
  const takeBackEach = async (ids: readonly string[]): Promise<void> => {
    // What is added anew after this is not what was added before.
    keys.current.clear()
    const failures: unknown[] = []
    for (const id of ids)
      await call(addressOf(workspaceId, `${kind}/${id}`), { method: 'DELETE' }).catch((error) => failures.push(error))
    await readAgain()
    if (failures.length > 0) throw failures[0]
  }
  return { add, takeBack, takeBackEach }
}

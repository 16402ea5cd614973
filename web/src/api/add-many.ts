import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useWorkspaceId } from '../session/workspace-id.ts'
import { useBatches } from './batch.ts'
import { call, type Item, type Relations } from './client.ts'
import { addressOf, refresh } from './hooks.ts'
import { newKey } from './key.ts'

export type NewRecord = { attributes: object; relationships: Relations }

/** `error` is what kept the rest from being added. */
type Added = { ids: string[]; error?: unknown }

/** Adds records one after the other, each once however often it is tried; `takeBack` deletes them again, all at once. */
export function useAddMany(kind: string) {
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
  const add = async (records: readonly NewRecord[]): Promise<Added> => {
    const ids: string[] = []
    try {
      for (const record of records) {
        const once = keyOf(record)
        ids.push((await call<Item>(addressOf(workspaceId, kind), { method: 'POST', ...record, once })).data.id)
      }
      return { ids }
    } catch (error) {
      return { ids, error }
    } finally {
      await refresh(client, workspaceId, [kind])
    }
  }
  const takeBack = async (ids: readonly string[]): Promise<void> => {
    await follow(await begin(kind, { action: 'destroy', ids }), { changes: [kind] })
  }
  return { add, takeBack }
}

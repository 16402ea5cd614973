import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWorkspaceId } from '../session/workspace-id.ts'
import { createAdder } from './adder.ts'
import { addressOf } from './addresses.ts'
import { useBatches } from './batch.ts'
import { call, type Item, type Relations } from './client.ts'
import { refresh } from './hooks.ts'

export type NewRecord = { attributes: object; relationships?: Relations }

type Kind = {
  kind: string
  /** Further kinds whose queries are invalidated. */
  alsoChanges?: readonly string[]
  /** Whether the API can delete many as a batch; otherwise they are deleted one by one. */
  hasBatches: boolean
}

/** Adds many records, with an undo for all of them. */
export function useAddMany({ kind, alsoChanges = [], hasBatches }: Kind) {
  const workspaceId = useWorkspaceId()
  const client = useQueryClient()
  const { begin, follow } = useBatches()
  const [adder] = useState(createAdder<NewRecord>)
  const changes = [kind, ...alsoChanges]
  const invalidate = () => refresh(client, workspaceId, changes)
  const removeEach = async (ids: readonly string[]): Promise<void> => {
    const failures: unknown[] = []
    for (const id of ids)
      await call(addressOf(workspaceId, `${kind}/${id}`), { method: 'DELETE' }).catch((error) => failures.push(error))
    await invalidate()
    if (failures.length > 0) throw failures[0]
  }
  const server = {
    add: async (record: NewRecord, once: string): Promise<string> =>
      (await call<Item>(addressOf(workspaceId, kind), { method: 'POST', ...record, once })).data.id,
    remove: async (ids: readonly string[]): Promise<unknown> =>
      hasBatches ? follow(await begin(kind, { action: 'destroy', ids }), { changes }) : removeEach(ids),
  }
  return {
    add: (records: readonly NewRecord[], onProgress?: (count: number) => void) =>
      adder.add(server, records, onProgress).finally(invalidate),
    takeBack: (ids: readonly string[]) => adder.takeBack(server, ids),
  }
}

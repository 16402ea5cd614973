import { useQueryClient } from '@tanstack/react-query'
import { useWorkspaceId } from '../session/workspace-id.ts'
import { addressOf } from './addresses.ts'
import { ApiError, isUnreachable } from './api-error.ts'
import { call, type Item } from './client.ts'
import { refresh, useWrite } from './hooks.ts'
import type { Batch, BatchMeta } from './records.ts'

/** Polls with backoff: short batches are shown as done soon, long ones are not polled all the time. */
const firstPause = 400
const longestPause = 3000
/** The number of failed polls in a row after which the error is thrown. */
const mostFailures = 3

/** The batch has failed on the server; the message says why. */
export class BatchFailed extends ApiError {
  constructor({ failure }: Batch) {
    super(400, failure ? [{ pointer: 'base', title: failure }] : [])
  }
}

const wait = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms))
const isTransient = (error: unknown): boolean => error instanceof ApiError && isUnreachable(error)

type Following = {
  /** The kinds of records that the batch changes; their queries are invalidated at the end. */
  changes: readonly string[]
  /** Called with the progress. */
  onProgress?: (batch: Batch) => void
  /** A timeout in milliseconds, after which the batch is returned as it is then. */
  timeout?: number
}

async function followBatch(
  address: string,
  { onProgress, timeout = Number.POSITIVE_INFINITY }: Following,
): Promise<Batch> {
  const until = Date.now() + timeout
  for (let failures = 0, pause = firstPause; ; pause = Math.min(pause * 1.1, longestPause)) {
    try {
      const { data } = await call<Batch>(address)
      failures = 0
      onProgress?.(data)
      if (data.status === 'failed') throw new BatchFailed(data)
      if (data.status === 'finished' || Date.now() > until) return data
    } catch (error) {
      if (!isTransient(error) || ++failures === mostFailures) throw error
    }
    await wait(pause)
  }
}

/** Batches, which the server works off in the background: `begin` returns the id, `follow` waits until it is finished. */
export function useBatches() {
  const workspaceId = useWorkspaceId()
  const client = useQueryClient()
  const write = useWrite<Item, BatchMeta>()
  const begin = async (kind: string, attributes: object, once?: string): Promise<string> => {
    const { meta } = await write.mutateAsync({ path: `${kind}/batch_actions`, attributes, ...(once && { once }) })
    return meta.batch_id
  }
  const follow = (id: string, following: Following): Promise<Batch> =>
    followBatch(addressOf(workspaceId, `batches/${id}`), following).finally(() =>
      refresh(client, workspaceId, following.changes),
    )
  return { begin, follow, isBeginning: write.isPending }
}

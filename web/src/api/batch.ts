import { useQueryClient } from '@tanstack/react-query'
import { useWorkspaceId } from '../session/workspace-id.ts'
import { addressOf } from './addresses.ts'
import { ApiError, call, type Item } from './client.ts'
import { refresh, useWrite } from './hooks.ts'
import type { Batch, BatchMeta } from './records.ts'

/** Short work is soon shown as done, long work is not asked about all the time. */
const firstPause = 400
const longestPause = 3000
/** So many readings in a row may fail on the way before it counts as a failure. */
const mostFailures = 3

/** The server has given it up; says why. */
export class BatchFailed extends ApiError {
  constructor({ failure }: Batch) {
    super(400, failure ? [{ pointer: 'base', title: failure }] : [])
  }
}

const wait = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms))
const mayPass = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500)

type Following = {
  /** The kinds of records that the work changes; they are read again at its end. */
  changes: readonly string[]
  /** Hears how far it is. */
  told?: (batch: Batch) => void
  /** After so many milliseconds it is answered as it is then, finished or not. */
  atMost?: number
}

async function followBatch(address: string, { told, atMost = Number.POSITIVE_INFINITY }: Following): Promise<Batch> {
  const until = Date.now() + atMost
  for (let failures = 0, pause = firstPause; ; pause = Math.min(pause * 1.1, longestPause)) {
    try {
      const { data } = await call<Batch>(address)
      failures = 0
      told?.(data)
      if (data.status === 'failed') throw new BatchFailed(data)
      if (data.status === 'finished' || Date.now() > until) return data
    } catch (error) {
      if (!mayPass(error) || ++failures === mostFailures) throw error
    }
    await wait(pause)
  }
}

/** Work on many records, which the server does in the background: `begin` answers its id, `follow` waits for its end. */
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

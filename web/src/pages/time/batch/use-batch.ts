import { useState } from 'react'
import { useBatches } from '../../../api/batch.ts'
import type { Batch } from '../../../api/records.ts'
import type { Selection } from '../../../parts/selection.ts'

export type BatchAction =
  | { action: 'confirm' | 'destroy' }
  | { action: 'tag'; tag_ids: string[]; override_tags: boolean }
  | { action: 'note'; note: { content: string } }
  | { action: 'follower'; follower_ids: string[] }

type Current = { action: BatchAction['action']; row?: Batch; error?: unknown }

/** Begins a batch, which runs in the background, and polls its progress. */
export function useBatch() {
  const { begin, follow, isBeginning } = useBatches()
  const [current, setCurrent] = useState<Current | null>(null)
  const run = async (selection: Selection, wanted: BatchAction): Promise<void> => {
    const which = selection.all ? { all: true } : { ids: [...selection.ids] }
    const id = await begin('time_trackings', { ...wanted, ...which })
    const { action } = wanted
    setCurrent({ action })
    selection.clear()
    // Not awaited: the dialog closes as soon as the batch has begun.
    follow(id, { changes: ['time_trackings'], onProgress: (row) => setCurrent({ action, row }) }).catch(
      (error: unknown) => setCurrent((before) => before && { ...before, error }),
    )
  }
  return {
    run,
    /** Null before a batch was begun, and after its result was dismissed. */
    current,
    busy: isBeginning || (current !== null && !current.error && current.row?.status !== 'finished'),
    dismiss: () => setCurrent(null),
  }
}

export type Batching = ReturnType<typeof useBatch>

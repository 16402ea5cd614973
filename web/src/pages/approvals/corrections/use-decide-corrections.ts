import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useBatches } from '../../../api/batch.ts'
import { useWrite } from '../../../api/hooks.ts'
import { useProblems } from '../../../api/problems.ts'
import { useTexts } from '../../../i18n/language.tsx'
import type { Correction } from './use-corrections.ts'
import { correctionWords } from './words.ts'

type Verb = 'confirm' | 'reject'
type Failed = { id: string; name: string; why: string }

const nothing = { done: 0, total: 0 }
const changed = ['time_corrections', 'time_trackings', 'notifications']

/** Decides one by a request, several by a batch. Those in progress cannot be decided twice. */
export function useDecideCorrections() {
  const t = useTexts(correctionWords)
  const problems = useProblems()
  const write = useWrite()
  const { begin, follow } = useBatches()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [progress, setProgress] = useState(nothing)
  const [failed, setFailed] = useState<readonly Failed[]>([])

  const decideOne = async ({ id, name }: Correction, verb: Verb, message: string | null): Promise<number> => {
    try {
      const path = `time_corrections/${id}/${verb}`
      await write.mutateAsync({ method: 'PATCH', path, attributes: { message }, alsoChanges: changed })
      return 1
    } catch (error) {
      setFailed([{ id, name, why: problems.sentence(error) }])
      return 0
    }
  }

  const decideMany = async (rows: readonly Correction[], action: Verb, message: string | null): Promise<number> => {
    const batchId = await begin('time_corrections', { action, ids: rows.map(({ id }) => id), message })
    const batch = await follow(batchId, {
      changes: changed,
      onProgress: ({ done, skipped, total }) => setProgress({ done: done + skipped, total }),
    })
    const results = batch.results as Record<string, { skipped?: string }>
    setFailed(rows.flatMap(({ id, name }) => (results[id]?.skipped ? [{ id, name, why: results[id].skipped }] : [])))
    return batch.done
  }

  const decide = async (rows: readonly Correction[], verb: Verb, message = ''): Promise<void> => {
    const [only] = rows
    if (!only) return
    setBusy(new Set(rows.map(({ id }) => id)))
    setFailed([])
    try {
      const count = await (rows.length === 1
        ? decideOne(only, verb, message || null)
        : decideMany(rows, verb, message || null))
      if (count > 0)
        notifications.show({
          color: verb === 'confirm' ? 'teal' : 'red',
          message: (verb === 'confirm' ? t.approved : t.rejected)(count),
        })
    } catch (error) {
      problems.show(error)
    } finally {
      setBusy(new Set())
      setProgress(nothing)
    }
  }
  return { decide, busy, progress, failed, forget: () => setFailed([]) }
}

import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useBatches } from '../../../api/batch.ts'
import { useProblems } from '../../../api/problems.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { timeWords } from './words.ts'

const nothing = { done: 0, total: 0 }

/** Confirms many times as a batch, with its progress. */
export function useConfirmTimes() {
  const t = useTexts(timeWords)
  const problems = useProblems()
  const { begin, follow } = useBatches()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [progress, setProgress] = useState(nothing)
  const [skipped, setSkipped] = useState(0)

  const confirm = async (ids: readonly string[]): Promise<void> => {
    setBusy(new Set(ids))
    setProgress({ done: 0, total: ids.length })
    setSkipped(0)
    try {
      const id = await begin('time_trackings', { action: 'confirm', ids })
      const batch = await follow(id, {
        changes: ['time_trackings', 'notifications'],
        onProgress: ({ done, skipped, total }) => setProgress({ done: done + skipped, total }),
      })
      setSkipped(batch.skipped)
      notifications.show({ color: 'teal', message: t.confirmed(batch.done) })
    } catch (error) {
      problems.show(error)
    } finally {
      setBusy(new Set())
      setProgress(nothing)
    }
  }
  return { confirm, busy, progress, skipped, forget: () => setSkipped(0) }
}

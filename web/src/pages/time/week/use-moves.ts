import { useRef, useState } from 'react'
import { useWrite } from '../../../api/hooks.ts'
import { useProblems } from '../../../api/problems.ts'
import type { Tracking, TrackingWithBreaks } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { notifyDone } from '../../../parts/undo.tsx'
import { useSession } from '../../../session/session.tsx'
import { mayDo } from '../may.ts'
import { type Drag, dragged } from './move.ts'
import { words } from './words.ts'

type Draft = { from: TrackingWithBreaks; drag: Drag; to: TrackingWithBreaks }

const isSame = (left: Tracking, right: Tracking): boolean =>
  Date.parse(left.starts_at) === Date.parse(right.starts_at) && left.ends_at === right.ends_at

/** Moves of times in a week: shown optimistically, saved, with an undo. */
export function useMoves(week: string) {
  const t = useTexts(words)
  const { zone } = useSession()
  const write = useWrite<Tracking>()
  const problems = useProblems()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [saving, setSaving] = useState<TrackingWithBreaks | null>(null)

  const send = async (to: TrackingWithBreaks): Promise<boolean> => {
    const { id, starts_at, ends_at } = to.tracking
    const breaks = to.breaks.map((span) => ({ id: span.id, starts_at: span.starts_at, ends_at: span.ends_at }))
    const attributes = { starts_at, ends_at, ...(breaks.length > 0 && { breaks_attributes: breaks }) }
    try {
      await write.mutateAsync({ method: 'PATCH', path: `time_trackings/${id}`, attributes })
      return true
    } catch (error) {
      problems.show(error)
      return false
    } finally {
      setSaving((current) => (current === to ? null : current))
    }
  }
  // One after the other: of two concurrent requests the first could arrive last, and would win.
  const previous = useRef<Promise<unknown>>(Promise.resolve())
  const put = (to: TrackingWithBreaks): Promise<boolean> => {
    setSaving(to)
    const sent = previous.current.then(() => send(to))
    previous.current = sent
    return sent
  }
  const save = async (): Promise<void> => {
    setDraft(null)
    if (!draft || isSame(draft.from.tracking, draft.to.tracking)) return
    if (await put(draft.to)) notifyDone(t.moved, () => void put(draft.from))
  }
  return {
    may: ({ tracking }: TrackingWithBreaks): boolean => tracking.ends_at !== null && mayDo(tracking).times,
    /** The time during a drag. */
    draft,
    /** The time whose move is being saved, as it will be. */
    saving,
    drag: (from: TrackingWithBreaks, drag: Drag): void => setDraft({ from, drag, to: dragged(from, drag, week, zone) }),
    save,
    cancel: (): void => setDraft(null),
  }
}

export type Moves = ReturnType<typeof useMoves>

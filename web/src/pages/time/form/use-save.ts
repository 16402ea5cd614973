import type { UseFormReturnType } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useWrite } from '../../../api/hooks.ts'
import { useProblems } from '../../../api/problems.ts'
import type { Tracking, TrackingWithBreaks } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { useSession } from '../../../session/session.tsx'
import type { Values } from '../../../tracking-form/form-values.ts'
import { words } from '../../../tracking-form/words.ts'
import { placeProblems } from './place-problems.ts'
import { isNothing, type Sending, toChange, toCreate } from './what-to-send.ts'

/**
 * Saves the time, then the note, which is a record of its own. If only the note fails, a retry does not save the time again:
 * `made` has its id.
 */
export function useSave(form: UseFormReturnType<Values>, known: TrackingWithBreaks | null, done: (id: string) => void) {
  const t = useTexts(words)
  const { zone } = useSession()
  const problems = useProblems()
  const write = useWrite<Tracking>()
  const [made, setMade] = useState<string | null>(null)

  const saveTime = async (sending: Sending): Promise<string> => {
    const { attributes, relationships } = sending
    if (!known) return (await write.mutateAsync({ path: 'time_trackings', attributes, relationships })).data.id
    const path = `time_trackings/${known.tracking.id}`
    if (!isNothing(sending)) await write.mutateAsync({ method: 'PATCH', path, attributes, relationships })
    return known.tracking.id
  }

  const save = async (values: Values): Promise<void> => {
    const sending = known ? toChange(values, known, zone) : toCreate(values, zone)
    let id = made
    try {
      id ??= await saveTime(sending)
    } catch (error) {
      if (!placeProblems(form, error, sending.rows)) problems.show(error)
      return
    }
    const content = values.note.trim()
    if (content)
      try {
        await write.mutateAsync({ path: `time_trackings/${id}/notes`, attributes: { content } })
      } catch (error) {
        setMade(id)
        form.setFieldError('note', `${t.noteLeft} ${problems.sentence(error)}`)
        return
      }
    notifications.show({ color: 'teal', message: t.saved, autoClose: 3000 })
    done(id)
  }

  return { save, busy: write.isPending, onlyNote: made !== null }
}

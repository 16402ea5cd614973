import { notifications } from '@mantine/notifications'
import { addressOf } from '../api/addresses.ts'
import { BatchFailed, useBatches } from '../api/batch.ts'
import { call } from '../api/client.ts'
import { useWrite } from '../api/hooks.ts'
import { useProblems } from '../api/problems.ts'
import type { Absence, PersonOverview } from '../api/records.ts'
import { useIdempotencyKey } from '../api/use-idempotency-key.ts'
import { useTexts } from '../i18n/language.tsx'
import { useWorkspaceId } from '../session/workspace-id.ts'
import { useFormat } from '../time/format.ts'
import { type RequestValues, spanOf } from './request-values.ts'
import { requestWords } from './request-words.ts'

const alsoChanges = ['vacation_entitlements', 'notifications']

/** Submits the form: a change, one request, or the same for several people. Throws the server's refusal. */
export function useSendRequest() {
  const t = useTexts(requestWords)
  const write = useWrite<Absence>()
  const problems = useProblems()
  const many = useMany()
  const keyOf = useIdempotencyKey()

  const create = async (values: RequestValues): Promise<string> => {
    const attributes = { ...common(values), user_id: values.user_ids[0] }
    const { data } = await write.mutateAsync({ path: 'absences', attributes, alsoChanges })
    const { file } = values
    // A failed upload does not fail the form: a retry would create the absence twice. The file can be added to it later.
    const attached = file && write.mutateAsync({ path: `absences/${data.id}/attachments`, file })
    await attached?.catch((error: unknown) => {
      const message = t.fileFailed(problems.sentence(error))
      notifications.show({ color: 'orange', title: t.sent, message, autoClose: false })
    })
    notifications.show({ color: 'teal', title: t.sent, message: data.title })
    return data.id
  }

  const change = async (absence: Absence, values: RequestValues): Promise<string> => {
    const path = `absences/${absence.id}`
    await write.mutateAsync({ method: 'PATCH', path, attributes: { ...spanOf(values) }, alsoChanges })
    notifications.show({ color: 'teal', title: t.changed, message: absence.title })
    return absence.id
  }

  /** Returns the id of the absence; null for several people. */
  return async (values: RequestValues, absence?: Absence): Promise<string | null> => {
    if (absence) return change(absence, values)
    if (values.user_ids.length === 1) return create(values)
    const attributes = { action: 'create', ...common(values), user_ids: values.user_ids }
    await many(attributes, keyOf(attributes))
    return null
  }
}

const common = (values: RequestValues) => ({
  absence_type_id: values.absence_type_id,
  ...spanOf(values),
  ...(values.note.trim() && { notes_attributes: [{ content: values.note.trim() }] }),
})

/** How long the form waits for the batch, which then continues in the background. */
const waitMs = 6000

/** For several people: a batch on the server, followed by a report of the people who were skipped. */
function useMany() {
  const t = useTexts(requestWords)
  const format = useFormat()
  const workspaceId = useWorkspaceId()
  const { begin, follow } = useBatches()
  const nameOf = async (id: string): Promise<string> =>
    (await call<PersonOverview>(addressOf(workspaceId, `users/${id}`))).data.username
  return async (attributes: object, once: string): Promise<void> => {
    const id = await begin('absences', attributes, once)
    const batch = await follow(id, { changes: ['absences', ...alsoChanges], timeout: waitMs }).catch(
      (error: unknown) => {
        if (error instanceof BatchFailed) throw error
        return null
      },
    )
    if (batch?.status !== 'finished') return void notifications.show({ title: t.enter, message: t.batchRunning })
    const skipped = Object.entries(batch.results ?? {}).filter(([, { skipped }]) => skipped)
    const reasons = await Promise.all(
      skipped.map(async ([id, { skipped }]) => t.batchSkipped(await nameOf(id).catch(() => id), skipped!)),
    )
    const message = [t.batchDone(format.number(batch.done), format.number(batch.total)), ...reasons].join(' ')
    notifications.show({ color: skipped.length ? 'orange' : 'teal', title: t.enter, message, autoClose: 8000 })
  }
}

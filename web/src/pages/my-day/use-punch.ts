import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { call } from '../../api/client.ts'
import { addressOf, refresh } from '../../api/hooks.ts'
import { useProblems } from '../../api/problems.ts'
import type { Action } from '../../api/records.ts'
import { punchNow } from '../../offline/waiting-punches.ts'
import { useSession } from '../../session/session.tsx'
import { UndoMessage } from './undo-message.tsx'

type PunchType = Action['action_type']

const undoFor = 10_000
const changed = ['time_trackings', 'notifications']
/** One at a time: of several punches in a row the last can be taken back. */
const undoId = 'undo-punch'

/** For a few seconds a punch can be taken back. One that does not get through is kept, and sent as soon as it does. */
export function usePunch(words: { done(type: PunchType): string; kept: string }) {
  const { me, workspace } = useSession()
  const client = useQueryClient()
  const problems = useProblems()
  const actions = addressOf(workspace.id, 'time_trackings/actions')

  const takeBack = useMutation({
    mutationFn: (action: Action) => call(`${actions}/${action.id}`, { method: 'DELETE' }),
    onSettled: () => refresh(client, workspace.id, changed),
    onError: problems.show,
  })

  const tell = (title: string, message: Parameters<typeof notifications.show>[0]['message'], color: string): void => {
    notifications.hide(undoId)
    notifications.show({ id: undoId, title, message, autoClose: undoFor, color })
  }
  const offerUndo = (action: Action): void => {
    const undo = (): void => {
      notifications.hide(undoId)
      takeBack.mutate(action)
    }
    tell(words.done(action.action_type), createElement(UndoMessage, { undo }), 'teal')
  }

  return useMutation({
    mutationFn: (type: PunchType) => punchNow({ userId: me.id, workspaceId: workspace.id, type }),
    onSuccess: (action, type) => (action ? offerUndo(action) : tell(words.done(type), words.kept, 'yellow')),
    onError: problems.show,
    onSettled: (action) => (action === null ? undefined : refresh(client, workspace.id, changed)),
  })
}

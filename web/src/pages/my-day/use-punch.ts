import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { type Answer, call, isWorthAnotherTry } from '../../api/client.ts'
import { addressOf, refresh } from '../../api/hooks.ts'
import { newKey } from '../../api/key.ts'
import { useProblems } from '../../api/problems.ts'
import type { Action } from '../../api/records.ts'
import { useSession } from '../../session/session.tsx'
import { UndoMessage } from './undo-message.tsx'

type Punch = { type: Action['action_type']; at: string; key: string }

const undoFor = 10_000
const changed = ['time_trackings', 'notifications']

/**
 * A punch counts from the moment of the touch, not of its arrival; the key makes a second try of the same touch the same
 * punch. For a few seconds it can be taken back.
 */
export function usePunch(done: (type: Punch['type']) => string) {
  const { workspace } = useSession()
  const client = useQueryClient()
  const problems = useProblems()
  const actions = addressOf(workspace.id, 'time_trackings/actions')

  const takeBack = useMutation({
    mutationFn: (action: Action) => call(`${actions}/${action.id}`, { method: 'DELETE' }),
    onSettled: () => refresh(client, workspace.id, changed),
    onError: problems.show,
  })

  const offerUndo = (action: Action): void => {
    const id = `punch-${action.id}`
    const undo = (): void => {
      notifications.hide(id)
      takeBack.mutate(action)
    }
    const message = createElement(UndoMessage, { undo })
    notifications.show({ id, title: done(action.action_type), message, autoClose: undoFor, color: 'teal' })
  }

  return useMutation({
    mutationFn: ({ type, at, key }: Punch): Promise<Answer<Action>> =>
      call<Action>(actions, { method: 'POST', attributes: { action_type: type, action_time: at }, once: key }),
    retry: isWorthAnotherTry,
    onSuccess: ({ data }) => offerUndo(data),
    onError: problems.show,
    onSettled: () => refresh(client, workspace.id, changed),
  })
}

export const touched = (type: Punch['type']): Punch => ({
  type,
  at: new Date().toISOString(),
  key: newKey(),
})

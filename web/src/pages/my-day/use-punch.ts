import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addressOf } from '../../api/addresses.ts'
import { call } from '../../api/client.ts'
import { connection } from '../../api/connection.ts'
import { refresh } from '../../api/hooks.ts'
import { useProblems } from '../../api/problems.ts'
import type { Action } from '../../api/records.ts'
import { punchNow } from '../../offline/waiting-punches.ts'
import { notifyDone } from '../../parts/undo.tsx'
import { useSession } from '../../session/session.tsx'

type PunchType = Action['action_type']

const changed = ['time_trackings', 'notifications']
/** Punches, with an undo for a few seconds. Without a connection the punch is queued and sent later. */
export function usePunch(words: { done(type: PunchType): string; kept: string; notYet: string }) {
  const { me, workspace } = useSession()
  const client = useQueryClient()
  const problems = useProblems()
  const actions = addressOf(workspace.id, 'time_trackings/actions')

  const takeBack = useMutation({
    mutationFn: (action: Action) => call(`${actions}/${action.id}`, { method: 'DELETE' }),
    onSettled: () => refresh(client, workspace.id, changed),
    onError: problems.show,
  })

  const notify = (action: Action | null, type: PunchType): void => {
    if (action) notifyDone(words.done(type), () => takeBack.mutate(action))
    else {
      // Another one may be on its way, such as that of another tab, or the server is busy.
      const message = connection.state().isLost ? words.kept : words.notYet
      notifyDone(words.done(type), undefined, { message, color: 'yellow' })
    }
  }

  return useMutation({
    mutationFn: (type: PunchType) => punchNow({ userId: me.id, workspaceId: workspace.id, type }),
    onSuccess: notify,
    onError: problems.show,
    onSettled: (action) => (action === null ? undefined : refresh(client, workspace.id, changed)),
  })
}

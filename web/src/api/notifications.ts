import { useWorkspaceId } from '../session/workspace-id.ts'
import { addressOf, queryOf } from './addresses.ts'
import { useBatches } from './batch.ts'
import { call } from './client.ts'
import type { Notification } from './records.ts'

export type NotificationKind = 'all' | 'trigger_warning' | 'notification'

/** Dismisses all notifications, or all of a kind, for which the API needs the ids. */
export function useClearNotifications(): (kind: NotificationKind) => Promise<void> {
  const workspaceId = useWorkspaceId()
  const { begin, follow } = useBatches()
  return async (kind) => {
    const selection = kind === 'all' ? { all: true } : { ids: await idsOf(workspaceId, kind) }
    await follow(await begin('notifications', { action: 'destroy', ...selection }), { changes: ['notifications'] })
  }
}

async function idsOf(workspaceId: string, kind: NotificationKind): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const query = queryOf({ filter: { type: `eq:${kind}` }, items: 100, page })
    const { data, meta } = await call<Notification[]>(addressOf(workspaceId, 'notifications') + query)
    ids.push(...data.map(({ id }) => id))
    if (page >= meta.total_pages) return ids
  }
}

import type { Viewer } from '../../../domain/changes/change.ts'
import type { Changes } from '../../../domain/changes/changes.ts'
import type { Permission } from '../../../domain/permissions.ts'
import { operationOf } from '../../../jsonapi/operation.ts'
import { Refusal } from '../../../platform/errors.ts'
import { openEventStream } from '../../../platform/http/event-stream.ts'
import { demandFields, optional } from '../../../platform/input/fields.ts'
import { oneOf } from '../../../platform/input/kind.ts'
import { type WorkspaceRequestScope, WS } from '../scope.ts'

/** `signInAgain` revalidates the token; called from time to time while the stream is open. */
type SubscriberScope = WorkspaceRequestScope & { changes: Changes; signInAgain(): Promise<WorkspaceRequestScope> }

const streamOperation = operationOf<SubscriberScope, Permission>()

const flag = oneOf('true', 'false')

const retryMilliseconds = 3000

const viewerOf = ({ accountId, workspace, actor }: WorkspaceRequestScope): Viewer => ({
  accountId,
  workspaceId: workspace.id,
  userId: actor.userId,
  leads: actor.accountAdmin || actor.role === 'admin' || actor.role === 'area_admin',
  accountAdmin: actor.accountAdmin,
  seesColleagues: actor.allowed.teamCalendar !== 'nobody',
})

async function currentViewer({ signInAgain }: SubscriberScope): Promise<Viewer | null> {
  try {
    return viewerOf(await signInAgain())
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return null
    throw error
  }
}

export const eventOperations = [
  streamOperation({
    id: 'followChanges',
    tag: 'Changes',
    summary: 'Follow what changes in a workspace',
    description: [
      'Server-sent events. `changed` names the kinds of records that have changed, by the first part of their path under',
      'the workspace, and carries no records: fetch again what you show. `*` means that anything may have changed. After a connection was lost, fetch everything again. A client that has fetched before it connected sets `recent=true`: then `recent` comes first, which says by kind how many milliseconds ago records have changed, of the last ten seconds; fetch again what was fetched before that. Admins and area admins receive all changes, employees those to their own records and to records of nobody in particular. If the workspace has a `team_calendar`, everybody receives changes of `presence` and `team_absences`, of whomever. `requests` has, by kind, the `request_id` of each request that has changed such records; a kind is missing there if something else has changed them, too. A client that sent all of these requests and has fetched since need not fetch again. The events end with the token.',
    ].join(' '),
    method: 'GET',
    path: `${WS}/events`,
    permission: 'change.follow',
    parameters: [
      {
        name: 'recent',
        description: 'Whether the changes of the last ten seconds come first.',
        schema: flag.schema,
      },
    ],
    answers: {
      kind: 'events',
      example: 'retry: 3000\n\nevent: changed\ndata: {"kinds":["time_trackings","presence"]}\n\n:\n\n',
    },
    async handle({ scope, rawQuery }) {
      const { recent } = demandFields({ recent: optional(flag) }, rawQuery, scope)
      const { stream, send, comment, end, onEnd } = openEventStream({ retryMilliseconds })
      const viewer = viewerOf(scope)
      const stop = scope.changes.subscribe({
        viewer,
        check: () => currentViewer(scope),
        send: (kinds, requests) => send('changed', Object.keys(requests).length > 0 ? { kinds, requests } : { kinds }),
        sendHeartbeat: comment,
        end,
      })
      onEnd(stop)
      const kinds = recent === 'true' ? scope.changes.recent(viewer) : {}
      if (Object.keys(kinds).length > 0) send('recent', { kinds })
      return { events: stream }
    },
  }),
]

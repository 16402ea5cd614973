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
    summary: 'Follow changes in a workspace',
    description: [
      'Opens a stream of server-sent events that says which records have changed. The events contain no records; request again what you show. The stream ends when the token does.',
      'A `changed` event lists in `kinds` the kinds of records that have changed, each named by the first part of its path under the workspace; `*` means that anything may have changed. Admins and area admins receive the changes of all records, employees those of their own records and of records that belong to nobody in particular. Changes of `presence` and `team_absences` are sent to employees only if the workspace has a `team_calendar`.',
      '`requests` lists, for each kind, the `request_id` of each request that has changed such records. A kind is missing there if something else has changed them as well, or if there were too many requests. A client that has sent all of these requests itself and has read the records since then need not request them again.',
      'After a lost connection, request everything again. A client that has read records before connecting sets `recent=true`. If anything has changed in the last ten seconds, a `recent` event then comes first, which contains for each kind how many milliseconds ago records have changed; request again what was read before that.',
    ].join('\n\n'),
    method: 'GET',
    path: `${WS}/events`,
    permission: 'change.follow',
    parameters: [
      {
        name: 'recent',
        description: 'Whether the stream begins with the changes of the last ten seconds.',
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

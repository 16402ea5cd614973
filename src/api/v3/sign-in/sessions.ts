import { isOwnSession, lastUseOf, validSessions } from '../../../domain/access/session.policy.ts'
import { endOtherSessions, endSession } from '../../../domain/access/sessions.ts'
import { demandUser } from '../../../domain/users/people.ts'
import { ofUser } from '../../../domain/users/user.policy.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { pathId, pathUuid } from '../path-ids.ts'
import { accountOperation, WS, workspaceOperation } from '../scope.ts'

const session: Resource = defineResource({
  type: 'session',
  description: 'A device or program that is signed in as a user.',
  table: 'access_tokens',
  idKind: 'uuid',
  visible: validSessions,
  sort: ['-last_used_at'],
  attributes: {
    kind: {
      wire: wire.described(
        wire.oneOf('bearer', 'cookie'),
        '`cookie` is a browser whose session is kept in a cookie and ends after 30 days without use. `bearer` is a program with an access token, which does not expire.',
      ),
    },
    device: {
      wire: wire.described(
        wire.orNull(wire.text),
        'The browser and operating system, or the name of the program, as reported by the client.',
      ),
    },
    network: {
      wire: wire.described(
        wire.orNull(wire.text),
        'The network from which the session was last used, without the full address.',
      ),
    },
    current: { wire: wire.described(wire.boolean, 'Whether it is the session of this request.'), from: isOwnSession },
    created_at: { wire: wire.utc },
    last_used_at: {
      wire: wire.described(wire.utc, 'When the session was last used, accurate to about five minutes.'),
      from: lastUseOf,
    },
  },
})

const tag = 'Sessions'
const own = '/api/v3/users/me/sessions'
const userSessions = `${WS}/users/:user_id/sessions`
const ended = {
  kind: 'meta',
  members: { ended: { type: 'integer', description: 'The number of sessions that ended.' } },
} as const

export const sessionOperations = [
  accountOperation({
    id: 'listOwnSessions',
    tag,
    summary: 'List the caller’s sessions',
    method: 'GET',
    path: own,
    permission: 'session.read',
    answers: many(session),
    handle: ({ scope, list }) => list(session, { where: ofUser(scope, scope.actor.userId!) }),
  }),
  accountOperation({
    id: 'endOwnSession',
    audit: 'verb',
    changes: null,
    changesAccess: true,
    tag,
    summary: 'End one of the caller’s sessions',
    description: 'The token of the session becomes invalid immediately, on every node.',
    method: 'DELETE',
    path: `${own}/:session_id`,
    permission: 'session.destroy',
    answers: one(session),
    async handle({ scope, params, show }) {
      const id = pathUuid(params, 'session_id')
      const userId = scope.actor.userId!
      const over = await show(session, id, { where: ofUser(scope, userId) })
      await endSession(scope, userId, id)
      return over
    },
  }),
  accountOperation({
    id: 'endOtherSessions',
    audit: 'verb',
    changes: null,
    changesAccess: true,
    tag,
    summary: 'End the caller’s other sessions',
    method: 'DELETE',
    path: own,
    permission: 'session.destroy',
    answers: ended,
    handle: async ({ scope }) => ({ meta: { ended: await endOtherSessions(scope, scope.actor.userId!) } }),
  }),
  workspaceOperation({
    id: 'listSessions',
    tag,
    summary: 'List the sessions of a user',
    description: 'Only the user and admins who may change the credentials of the user can call this.',
    method: 'GET',
    path: userSessions,
    permission: 'user_session.read',
    answers: many(session),
    async handle({ scope, params, list }) {
      const userId = pathId(params, 'user_id')
      await demandUser(scope, userId, 'user_session.read')
      return list(session, { where: ofUser(scope, userId) })
    },
  }),
  workspaceOperation({
    id: 'endSession',
    audit: 'verb',
    changes: 'users',
    changesAccess: true,
    tag,
    summary: 'End a session of a user',
    description: 'Only the user and admins who may change the credentials of the user can call this.',
    method: 'DELETE',
    path: `${userSessions}/:session_id`,
    permission: 'user_session.destroy',
    answers: one(session),
    async handle({ scope, params, show }) {
      const userId = pathId(params, 'user_id')
      const id = pathUuid(params, 'session_id')
      await demandUser(scope, userId, 'user_session.destroy')
      const over = await show(session, id, { where: ofUser(scope, userId) })
      await endSession(scope, userId, id)
      return over
    },
  }),
  workspaceOperation({
    id: 'endSessions',
    audit: 'verb',
    changes: 'users',
    changesAccess: true,
    tag,
    summary: 'End all sessions of a user',
    description: 'Ends all sessions of the user except that of the request, if it is one of them.',
    method: 'DELETE',
    path: userSessions,
    permission: 'user_session.destroy',
    answers: ended,
    async handle({ scope, params }) {
      const userId = pathId(params, 'user_id')
      await demandUser(scope, userId, 'user_session.destroy')
      return { meta: { ended: await endOtherSessions(scope, userId) } }
    },
  }),
]

import { isConfirmed } from '../../../domain/access/confirm-account.ts'
import { may } from '../../../domain/permissions.ts'
import { changeUser } from '../../../domain/users/change-user.ts'
import { createUser } from '../../../domain/users/create-user.ts'
import { inviteAgain } from '../../../domain/users/invite-again.ts'
import { changedByRemoval, removeUser } from '../../../domain/users/remove-user.ts'
import { setUserStatus } from '../../../domain/users/set-user-status.ts'
import type { UserLinks } from '../../../domain/users/user-changes.ts'
import { input } from '../../../jsonapi/body.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { optional, required, type Values } from '../../../platform/input/fields.ts'
import { id as idKind, ids, name, nullable, oneOf } from '../../../platform/input/kind.ts'
import { pathId } from '../path-ids.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { userFields } from './user-fields.ts'
import { colleague, user } from './users.ts'

const tagName = 'Users'
const invitationWaits = 'The invitation is sent as soon as you have confirmed your own e-mail address.'
const path = `${WS}/users/:user_id`

/** Separates columns of the record from its links. */
function split<A extends Values<typeof userFields>>(attributes: A) {
  const { area_ids, tag_ids, filter_ids, absence_type_ids, custom_field_values_attributes, ...columns } = attributes
  const links: UserLinks = {
    area_ids,
    tag_ids,
    filter_ids,
    absence_type_ids,
    custom_field_values: custom_field_values_attributes,
  }
  return { columns, links }
}

export const workspaceUserOperations = [
  workspaceOperation({
    id: 'listUsers',
    tag: tagName,
    summary: 'List the users of a workspace',
    description: 'Admins get complete records; everybody else gets `user_overview` records.',
    method: 'GET',
    path: `${WS}/users`,
    permission: 'user_overview.read',
    answers: many(user, colleague),
    handle: ({ scope, list }) => list(may(scope.actor, 'user.administer') ? user : colleague),
  }),
  workspaceOperation({
    id: 'createUser',
    audit: 'user',
    changes: 'users',
    changesAccess: true,
    tag: tagName,
    summary: 'Create a user',
    description:
      'If the user has an e-mail address, an invitation to set a password is sent to it. If the e-mail address of the account has not been confirmed yet, the invitation is sent later, and `meta.notice` says so. Only admins can call this.',
    method: 'POST',
    path: `${WS}/users`,
    permission: 'user.create',
    status: 201,
    input: input({ username: required(name()), ...userFields }),
    example: {
      username: 'Jana Brandt',
      email: 'jana@example.org',
      staff_number: '1042',
      start_of_accounting: '2026-01-01',
    },
    answers: one(user),
    async handle({ scope, attributes, show }) {
      const { columns, links } = split(attributes)
      const document = await show(user, await createUser(scope, columns, links))
      if (!columns.email || (await isConfirmed(scope))) return document
      return { ...document, meta: { ...document.meta, notice: invitationWaits } }
    },
  }),
  workspaceOperation({
    id: 'showMe',
    tag: tagName,
    summary: 'Show the calling user',
    method: 'GET',
    path: `${WS}/users/me`,
    permission: 'me.read',
    answers: one(user),
    handle: ({ scope, show }) => show(user, scope.actor.userId!),
  }),
  workspaceOperation({
    id: 'showUser',
    tag: tagName,
    summary: 'Show a user',
    description: 'Callers who are not admins get a `user_overview` of their colleagues.',
    method: 'GET',
    path,
    permission: 'user_overview.read',
    answers: one(user, colleague),
    handle({ scope, params, show }) {
      const id = pathId(params, 'user_id')
      return show(may(scope.actor, 'user.read', { userId: id }) ? user : colleague, id)
    },
  }),
  workspaceOperation({
    id: 'updateUser',
    audit: 'user',
    changes: 'users',
    changesAccess: true,
    tag: tagName,
    summary: 'Change a user',
    description:
      'People may change their own name, abbreviation, picture, language, time zone, birthday and `checkin_complete`, how hours are written for them (`hours_notation`), how they are notified about requests for absences (`absence_request_mails`), and who decides about those while they are away (`substitute_id`). Only admins may change anything else. If the user also belongs to other workspaces, only account admins and the user may change `substitute_id`. Lists of ids replace the previous ones. With a session cookie, an e-mail address can be replaced only if the caller has recently confirmed their identity; otherwise the answer is 403 with the pointer `confirmation`.',
    method: 'PATCH',
    path,
    permission: 'user.update',
    input: input({
      username: optional(name()),
      role_ids: optional(ids()),
      substitute_id: optional(nullable(idKind())),
      ...userFields,
    }),
    example: { username: 'Jana Brandt', area_ids: ['1'], role_ids: ['2'], tag_ids: [] },
    answers: one(user),
    async handle({ scope, params, attributes, show }) {
      const id = pathId(params, 'user_id')
      const { columns, links } = split(attributes)
      await changeUser(scope, id, columns, links)
      return show(user, id)
    },
  }),
  workspaceOperation({
    id: 'updateUserStatus',
    audit: 'user',
    changes: 'users',
    changesAccess: true,
    tag: tagName,
    summary: 'Activate or deactivate a user',
    description:
      'A deactivated user is signed out everywhere immediately. Only admins can do this, and not to themselves. If the user is an account admin or also belongs to other workspaces, only account admins can.',
    method: 'PATCH',
    path: `${path}/user_status`,
    permission: 'user.update_status',
    input: input({ status: required(oneOf('active', 'inactive')) }),
    example: { status: 'inactive' },
    answers: one(user),
    async handle({ scope, params, attributes, show }) {
      const id = pathId(params, 'user_id')
      await setUserStatus(scope, id, attributes.status)
      return show(user, id)
    },
  }),
  workspaceOperation({
    id: 'deleteUser',
    audit: 'user',
    changes: changedByRemoval,
    changesAccess: true,
    tag: tagName,
    summary: 'Delete a user',
    description:
      'The e-mail address becomes available again, and existing records keep the name. Picture, PINs and sessions are deleted; the rest is deleted when the person is erased. A running clock is stopped, undecided absences are rejected, and undecided time corrections are withdrawn. Only admins can do this, and not to themselves. If the user is an account admin or also belongs to other workspaces, only account admins can.',
    method: 'DELETE',
    path,
    permission: 'user.destroy',
    answers: one(user),
    async handle({ scope, params, show }) {
      const id = pathId(params, 'user_id')
      const deleted = await show(user, id)
      await removeUser(scope, id)
      return deleted
    },
  }),
  workspaceOperation({
    id: 'inviteUser',
    audit: 'verb',
    changes: 'users',
    changesAccess: true,
    tag: tagName,
    summary: 'Resend the invitation of a user',
    description:
      'Sends another invitation to an active user who has an e-mail address and has not set a password yet. The link in the previous mail becomes invalid. Only admins can call this.',
    method: 'POST',
    path: `${path}/invitations`,
    permission: 'user.invite',
    refusals: [429],
    answers: one(user),
    async handle({ scope, params, show }) {
      const id = pathId(params, 'user_id')
      await inviteAgain(scope, id, scope.limits.passwordReset)
      return show(user, id)
    },
  }),
]

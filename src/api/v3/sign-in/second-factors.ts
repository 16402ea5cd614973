import { findEmailOf } from '../../../domain/access/login.ts'
import {
  beginAuthenticator,
  confirmEnrolment,
  removeAuthenticator,
  renewRecoveryCodes,
  resetFactors,
} from '../../../domain/factors/enrol.ts'
import { factorColumns } from '../../../domain/factors/factor.columns.ts'
import { demandUser } from '../../../domain/users/people.ts'
import { input } from '../../../jsonapi/body.ts'
import { computed, one, rowOf } from '../../../jsonapi/operation.ts'
import type { Document } from '../../../jsonapi/read.ts'
import { defineResource, type Resource } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { required } from '../../../platform/input/fields.ts'
import { text } from '../../../platform/input/kind.ts'
import { pathId } from '../path-ids.ts'
import { accountOperation, WS, workspaceOperation } from '../scope.ts'
import { confirmedFirst } from './confirmations.ts'

const secondFactor: Resource = defineResource({
  type: 'second_factor',
  description: 'The second factors of a user. The id is that of the user.',
  table: 'users',
  visible: ({ sql }) => sql`t.deleted_at is null`,
  attributes: {
    password: {
      wire: wire.described(
        wire.boolean,
        'Whether the user has a password. People who sign in with a provider or a passkey may have none.',
      ),
      from: factorColumns.password,
    },
    authenticator: {
      wire: wire.described(wire.boolean, 'Whether an authenticator app is set up.'),
      from: factorColumns.authenticator,
    },
    passkeys: { wire: wire.described(wire.integer, 'The number of passkeys.'), from: factorColumns.passkeys },
    recovery_codes_left: { wire: wire.integer, from: factorColumns.recoveryCodesLeft },
    due_at: {
      wire: wire.described(
        wire.orNull(wire.utc),
        'The time by which a second factor must be set up because a workspace requires one. Null if none is required or one exists.',
      ),
      from: factorColumns.dueAt,
    },
  },
})

const authenticator: Resource = defineResource({
  type: 'authenticator',
  description: 'An authenticator app that is being set up. The id is that of the user.',
  table: 'authenticators',
  visible: ({ sql }) => sql`false`,
  attributes: {
    secret: { wire: wire.described(wire.text, 'The secret to type into the app. It is shown only once.') },
    address: { wire: wire.described(wire.text, 'The same secret as an address for a QR code.') },
  },
})

const recoveryCodes: Resource = defineResource({
  type: 'recovery_codes',
  description: 'Codes that each replace a second factor once. They are shown only once.',
  table: 'recovery_codes',
  visible: ({ sql }) => sql`false`,
  attributes: {
    codes: {
      wire: wire.serialized(
        {
          anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }],
          description: 'Null if the user already had a second factor.',
        },
        (codes) => codes,
      ),
    },
  },
})

const document = (type: string, id: string, attributes: Record<string, unknown>): Document => ({
  data: rowOf({ type }, id, attributes),
})

const tag = 'Second factors'
const own = '/api/v3/users/me'
const ofUser = `${WS}/users/:user_id/second_factor`
/** Open to users who must set up a second factor before anything else. */
const unenrolled = { beforeSecondFactor: true } as const
const sensitive = { ...unenrolled, confirmed: true, changesAccess: true, changes: null, tag } as const

export const secondFactorOperations = [
  accountOperation({
    id: 'showOwnSecondFactor',
    ...unenrolled,
    tag,
    summary: 'Show the caller’s second factors',
    method: 'GET',
    path: `${own}/second_factor`,
    permission: 'second_factor.manage',
    answers: one(secondFactor),
    handle: ({ scope, show }) => show(secondFactor, scope.actor.userId!),
  }),
  accountOperation({
    id: 'createAuthenticator',
    ...sensitive,
    summary: 'Start setting up an authenticator app',
    description: `The app becomes active once a code from it has been sent. ${confirmedFirst}`,
    method: 'POST',
    path: `${own}/authenticator`,
    permission: 'second_factor.manage',
    status: 201,
    answers: computed(authenticator),
    async handle({ scope }) {
      const userId = scope.actor.userId!
      const begun = await beginAuthenticator(scope, {
        id: userId,
        email: (await findEmailOf(scope, userId)) ?? scope.actor.name,
      })
      return document('authenticator', userId, begun)
    },
  }),
  accountOperation({
    id: 'confirmAuthenticator',
    audit: 'verb',
    ...sensitive,
    summary: 'Finish setting up an authenticator app',
    description: `Send a code from the app. If this is the first second factor, recovery codes are returned. ${confirmedFirst}`,
    method: 'PUT',
    path: `${own}/authenticator`,
    permission: 'second_factor.manage',
    input: input({ otp: required(text({ most: 100 })) }),
    example: { otp: '287082' },
    answers: computed(recoveryCodes),
    async handle({ scope, attributes }) {
      const userId = scope.actor.userId!
      const codes = await confirmEnrolment(scope, userId, attributes.otp)
      return document('recovery_codes', userId, { codes })
    },
  }),
  accountOperation({
    id: 'deleteAuthenticator',
    audit: 'verb',
    ...sensitive,
    summary: 'Remove the authenticator app',
    description: confirmedFirst,
    method: 'DELETE',
    path: `${own}/authenticator`,
    permission: 'second_factor.manage',
    answers: one(secondFactor),
    async handle({ scope, show }) {
      await removeAuthenticator(scope, scope.actor.userId!)
      return show(secondFactor, scope.actor.userId!)
    },
  }),
  accountOperation({
    id: 'createRecoveryCodes',
    audit: 'verb',
    ...sensitive,
    summary: 'Generate ten new recovery codes',
    description: `Earlier recovery codes become invalid. ${confirmedFirst}`,
    method: 'POST',
    path: `${own}/recovery_codes`,
    permission: 'second_factor.manage',
    status: 201,
    answers: computed(recoveryCodes),
    async handle({ scope }) {
      const userId = scope.actor.userId!
      return document('recovery_codes', userId, { codes: await renewRecoveryCodes(scope, userId) })
    },
  }),
  workspaceOperation({
    id: 'showSecondFactor',
    tag,
    summary: 'Show the second factors of a user',
    description: 'Only admins who may change the credentials of the user can call this.',
    method: 'GET',
    path: ofUser,
    permission: 'second_factor.read',
    answers: one(secondFactor),
    async handle({ scope, params, show }) {
      const userId = pathId(params, 'user_id')
      await demandUser(scope, userId, 'second_factor.read')
      return show(secondFactor, userId)
    },
  }),
  workspaceOperation({
    id: 'resetSecondFactor',
    audit: 'verb',
    changes: 'users',
    changesAccess: true,
    confirmed: true,
    tag,
    summary: 'Remove all second factors of a user',
    description: `For a user who has lost them. The user is notified by mail. Only admins can do this, and not to themselves. If the user is an account admin or also belongs to other workspaces, only account admins can. ${confirmedFirst}`,
    method: 'DELETE',
    path: ofUser,
    permission: 'second_factor.reset',
    answers: one(secondFactor),
    async handle({ scope, params, show }) {
      const userId = pathId(params, 'user_id')
      await demandUser(scope, userId, 'second_factor.reset')
      await resetFactors(scope, userId)
      return show(secondFactor, userId)
    },
  }),
]

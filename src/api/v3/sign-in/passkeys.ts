import { findEmailOf } from '../../../domain/access/login.ts'
import { changePasskey, enrolPasskey, removePasskey } from '../../../domain/factors/enrol.ts'
import { passkeyRegistrationOptions } from '../../../domain/factors/passkeys.ts'
import { input } from '../../../jsonapi/body.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { required } from '../../../platform/input/fields.ts'
import { object, text } from '../../../platform/input/kind.ts'
import { pathId } from '../path-ids.ts'
import { signInOperation } from '../scope.ts'
import { shownTimestamps } from '../timestamps.ts'
import { confirmedFirst } from './confirmations.ts'
import { passkeyOptions } from './second-step.ts'

const passkey: Resource = defineResource({
  type: 'passkey',
  description: 'A key on a device of a user, with which they sign in without a password or as a second factor.',
  table: 'passkeys',
  visible: ({ sql, actor }) => sql`t.user_id = ${actor.userId}`,
  attributes: {
    title: { wire: wire.text },
    last_used_at: { wire: wire.orNull(wire.utc) },
    ...shownTimestamps,
  },
})

const tag = 'Second factors'
const path = '/api/v3/users/me/passkeys'
const before = { beforeSecondFactor: true } as const
const title = text({ filled: true, most: 100 })

export const passkeyOperations = [
  signInOperation({
    id: 'listPasskeys',
    ...before,
    tag,
    summary: 'List the caller’s passkeys',
    method: 'GET',
    path,
    permission: 'second_factor.manage',
    answers: many(passkey),
    handle: ({ list }) => list(passkey),
  }),
  signInOperation({
    id: 'createPasskeyChallenge',
    ...before,
    changes: null,
    confirmed: true,
    tag,
    summary: 'Request a challenge for adding a passkey',
    description: confirmedFirst,
    method: 'POST',
    path: '/api/v3/users/me/passkey_challenges',
    permission: 'second_factor.manage',
    answers: passkeyOptions,
    async handle({ scope }) {
      const userId = scope.actor.userId!
      const { name } = scope.actor
      const user = { id: userId, email: (await findEmailOf(scope, userId)) ?? name, name }
      return { meta: { options: await passkeyRegistrationOptions(scope, scope.appContext.site, user) } }
    },
  }),
  signInOperation({
    id: 'createPasskey',
    audit: 'passkey',
    ...before,
    changes: null,
    changesAccess: true,
    confirmed: true,
    tag,
    summary: 'Add a passkey',
    description: `Send the answer of the browser to the challenge. If this is the first second factor, recovery codes are returned in \`meta.recovery_codes\`. ${confirmedFirst}`,
    method: 'POST',
    path,
    permission: 'second_factor.manage',
    status: 201,
    input: input({ title: required(title), response: required(object()) }),
    example: { title: 'Laptop', response: { id: 'the-credential', type: 'public-key', response: {} } },
    answers: one(passkey),
    meta: {
      recovery_codes: {
        anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }],
        description: 'The recovery codes, which are shown only once. Null if the user already had a second factor.',
      },
    },
    async handle({ scope, attributes, show }) {
      const wanted = { userId: scope.actor.userId!, ...attributes }
      const { id, recoveryCodes } = await enrolPasskey(scope, scope.appContext.site, wanted)
      const shown = await show(passkey, id)
      return { ...shown, meta: { ...shown.meta, recovery_codes: recoveryCodes } }
    },
  }),
  signInOperation({
    id: 'updatePasskey',
    audit: 'passkey',
    ...before,
    changes: null,
    tag,
    summary: 'Rename a passkey',
    method: 'PATCH',
    path: `${path}/:passkey_id`,
    permission: 'second_factor.manage',
    input: input({ title: required(title) }),
    example: { title: 'Phone' },
    answers: one(passkey),
    async handle({ scope, params, attributes, show }) {
      const id = pathId(params, 'passkey_id')
      await changePasskey(scope, { userId: scope.actor.userId!, id, title: attributes.title })
      return show(passkey, id)
    },
  }),
  signInOperation({
    id: 'deletePasskey',
    audit: 'passkey',
    ...before,
    changes: null,
    changesAccess: true,
    confirmed: true,
    tag,
    summary: 'Remove a passkey',
    description: confirmedFirst,
    method: 'DELETE',
    path: `${path}/:passkey_id`,
    permission: 'second_factor.manage',
    answers: one(passkey),
    async handle({ scope, params, show }) {
      const id = pathId(params, 'passkey_id')
      const removed = await show(passkey, id)
      await removePasskey(scope, scope.actor.userId!, id)
      return removed
    },
  }),
]

import { identitiesVisibleTo } from '../../../domain/sign-in-providers/identity.policy.ts'
import { linkIdentity, unlinkIdentity, unlinkOwnIdentity } from '../../../domain/sign-in-providers/link-identity.ts'
import { input } from '../../../jsonapi/body.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource, toOne } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { optional, required } from '../../../platform/input/fields.ts'
import { text } from '../../../platform/input/kind.ts'
import { pathId } from '../path-ids.ts'
import { accountUser } from '../people/users.ts'
import { ACCOUNT, signInOperation } from '../scope.ts'
import { shownTimestamps } from '../timestamps.ts'
import {
  answersAuthorization,
  callbackFields,
  handle,
  limitSignIns,
  readBrowser,
  returnTo,
  startAttempt,
} from './provider-sign-in.ts'
import { signInProvider } from './sign-in-providers.ts'

const signInIdentity: Resource = defineResource({
  type: 'sign_in_identity',
  description: 'The identity of a person at a sign-in provider.',
  table: 'sign_in_identities',
  visible: identitiesVisibleTo,
  attributes: {
    provider_name: {
      wire: wire.text,
      from: ({ sql }) => sql`(
        select p.name from sign_in_providers p where p.account_id = t.account_id and p.id = t.provider_id)`,
    },
    issuer: { wire: wire.text },
    subject: { wire: wire.text },
    email: {
      wire: wire.described(wire.orNull(wire.text), 'The e-mail address that the provider sent at the last sign-in.'),
    },
    last_used_at: { wire: wire.orNull(wire.utc) },
    ...shownTimestamps,
  },
  relationships: {
    user: toOne(() => accountUser, 'user_id'),
    sign_in_provider: toOne(() => signInProvider, 'provider_id'),
  },
})

const tag = 'Single sign-on'
const own = '/api/v3/users/me/sign_in_identities'
const all = `${ACCOUNT}/sign_in_identities`

export const signInIdentityOperations = [
  signInOperation({
    id: 'listSignInIdentities',
    tag,
    summary: 'List the sign-in identities of an account',
    description: 'Only account admins can call this.',
    method: 'GET',
    path: all,
    permission: 'sign_in_identity.read',
    answers: many(signInIdentity),
    handle: ({ list }) => list(signInIdentity),
  }),
  signInOperation({
    id: 'deleteSignInIdentity',
    audit: 'sign_in_identity',
    confirmed: true,
    changes: 'sign_in_identities',
    changesAccess: true,
    tag,
    summary: 'Unlink a person from a sign-in provider',
    description: 'Sessions that were started through this identity end. Only account admins can call this.',
    method: 'DELETE',
    path: `${all}/:sign_in_identity_id`,
    permission: 'sign_in_identity.destroy',
    answers: one(signInIdentity),
    async handle({ scope, params, show }) {
      const id = pathId(params, 'sign_in_identity_id')
      const unlinked = await show(signInIdentity, id)
      await unlinkIdentity(scope, id)
      return unlinked
    },
  }),
  signInOperation({
    id: 'listOwnSignInIdentities',
    tag,
    summary: 'List the caller’s sign-in identities',
    method: 'GET',
    path: own,
    permission: 'sign_in_identity.own',
    answers: many(signInIdentity),
    handle: ({ scope, list }) => list(signInIdentity, { where: scope.sql`t.user_id = ${scope.actor.userId}` }),
  }),
  signInOperation({
    id: 'startLinking',
    confirmed: true,
    changes: null,
    tag,
    summary: 'Start linking a sign-in provider',
    description:
      'Works like `startProviderSignIn`, but for a caller who is signed in. Finish with `createOwnSignInIdentity`.',
    method: 'POST',
    path: `${own}/authorizations`,
    permission: 'sign_in_identity.own',
    ownTransaction: 'always',
    input: input({ provider: required(handle()), return_to: optional(text({ most: 2000 })) }),
    example: { provider: '0123456789abcdef0123456789abcdef', return_to: '/w/1/settings/security' },
    answers: answersAuthorization,
    refusals: [429],
    handle(call) {
      const { accountId, actor } = call.scope
      return startAttempt(call, { purpose: 'link', user: { accountId, userId: actor.userId! } })
    },
  }),
  signInOperation({
    id: 'createOwnSignInIdentity',
    audit: 'verb',
    changes: 'sign_in_identities',
    tag,
    summary: 'Link a sign-in provider',
    description: 'Send what the provider returned to the browser. The caller is notified by mail.',
    method: 'POST',
    path: own,
    permission: 'sign_in_identity.own',
    status: 201,
    ownTransaction: 'always',
    input: input(callbackFields),
    example: { provider: '0123456789abcdef0123456789abcdef', state: 'link.from-the-address', code: 'from-the-address' },
    answers: one(signInIdentity),
    meta: { return_to: returnTo },
    refusals: [429],
    async handle({ scope, attributes: { provider, ...sent }, address, header, show }) {
      await limitSignIns(scope, address)
      const user = { accountId: scope.accountId, userId: scope.actor.userId! }
      const callback = { handle: provider, ...sent, browser: readBrowser(header) }
      const linked = await linkIdentity(scope.appContext, user, callback)
      const shown = await show(signInIdentity, linked.id)
      return { ...shown, meta: { ...shown.meta, return_to: linked.returnTo } }
    },
  }),
  signInOperation({
    id: 'deleteOwnSignInIdentity',
    audit: 'sign_in_identity',
    confirmed: true,
    changes: 'sign_in_identities',
    changesAccess: true,
    tag,
    summary: 'Unlink the caller from a sign-in provider',
    description:
      'Sessions that were started through this identity end. If it is the caller’s last way to sign in, it cannot be removed and the answer is 400.',
    method: 'DELETE',
    path: `${own}/:sign_in_identity_id`,
    permission: 'sign_in_identity.unlink',
    answers: one(signInIdentity),
    async handle({ scope, params, show }) {
      const id = pathId(params, 'sign_in_identity_id')
      const unlinked = await show(signInIdentity, id)
      await unlinkOwnIdentity(scope, id, scope.actor.userId!)
      return unlinked
    },
  }),
]

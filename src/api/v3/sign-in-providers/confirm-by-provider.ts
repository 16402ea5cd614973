import { confirmByProvider } from '../../../domain/sign-in-providers/confirm-by-provider.ts'
import { ownProviders } from '../../../domain/sign-in-providers/offered-providers.ts'
import { input } from '../../../jsonapi/body.ts'
import { type Rows, rowOf } from '../../../jsonapi/operation.ts'
import { optional, required } from '../../../platform/input/fields.ts'
import { text } from '../../../platform/input/kind.ts'
import { signInOperation } from '../scope.ts'
import {
  answersAuthorization,
  callbackFields,
  handle,
  limitSignIns,
  readBrowser,
  returnTo,
  startAttempt,
} from './provider-sign-in.ts'

const tag = 'Single sign-on'
const provider = '0123456789abcdef0123456789abcdef'
const confirmations = '/api/v3/users/me/confirmations'

const ownProvider: Rows = {
  type: 'own_sign_in_provider',
  description: 'A sign-in provider of the account. Its id is the `handle`.',
  attributes: {
    name: { type: 'string' },
    linked: {
      type: 'boolean',
      description:
        'Whether the caller is linked with the provider and can use it to sign in and to confirm their identity.',
    },
  },
}

/** For users with a sign-in provider instead of a password. */
export const confirmByProviderOperations = [
  signInOperation({
    id: 'listOwnSignInProviders',
    beforeSecondFactor: true,
    tag,
    summary: 'List the sign-in providers of the caller’s account',
    method: 'GET',
    path: '/api/v3/users/me/sign_in_providers',
    permission: 'sign_in_identity.own',
    answers: { kind: 'rows', rows: ownProvider, files: [] },
    async handle({ scope }) {
      const data = (await ownProviders(scope)).map(({ handle: id, ...attributes }) =>
        rowOf(ownProvider, id, attributes),
      )
      return { data, meta: {} }
    },
  }),
  signInOperation({
    id: 'startConfirmation',
    beforeSecondFactor: true,
    changes: null,
    tag,
    summary: 'Start a confirmation with a sign-in provider',
    description:
      'Confirms the caller’s identity through a sign-in provider instead of a password. The caller must be linked with the provider. This works like `startProviderSignIn`, but the provider is asked for a new sign-in. Finish with `finishConfirmation`.',
    method: 'POST',
    path: `${confirmations}/authorizations`,
    permission: 'session.confirm',
    ownTransaction: 'always',
    input: input({ provider: required(handle()), return_to: optional(text({ most: 2000 })) }),
    example: { provider, return_to: '/w/1/settings/security' },
    answers: answersAuthorization,
    refusals: [429],
    handle(call) {
      const { accountId, actor } = call.scope
      return startAttempt(call, { purpose: 'confirm', user: { accountId, userId: actor.userId! } })
    },
  }),
  signInOperation({
    id: 'finishConfirmation',
    beforeSecondFactor: true,
    audit: 'verb',
    changes: null,
    tag,
    summary: 'Confirm the caller’s identity with a sign-in provider',
    description:
      'Send what the provider returned to the browser. This counts as entering the password again if the same person has signed in at the provider since the start (`auth_time`).',
    method: 'POST',
    path: `${confirmations}/callback`,
    permission: 'session.confirm',
    ownTransaction: 'always',
    input: input(callbackFields),
    example: { provider, state: 'confirm.from-the-address', code: 'from-the-address' },
    answers: { kind: 'meta', members: { return_to: returnTo } },
    refusals: [429],
    async handle({ scope, attributes: { provider: by, ...sent }, address, header }) {
      await limitSignIns(scope, address)
      const callback = { handle: by, ...sent, browser: readBrowser(header) }
      return { meta: { return_to: await confirmByProvider(scope.appContext, scope, callback) } }
    },
  }),
]

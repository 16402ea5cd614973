import { finishSecondStep, signInWithPasskey } from '../../../domain/access/second-step.ts'
import { passkeySignInOptions } from '../../../domain/factors/passkeys.ts'
import { isProof } from '../../../domain/factors/second-factor.ts'
import { input } from '../../../jsonapi/body.ts'
import { invalid } from '../../../platform/errors.ts'
import { required } from '../../../platform/input/fields.ts'
import { object, text } from '../../../platform/input/kind.ts'
import { clientOf } from '../../../platform/networks.ts'
import { countTowardsLimit } from '../../../platform/rate-limit.ts'
import { signInOperation } from '../scope.ts'
import { originOf } from './credential.ts'
import { proof } from './proof-fields.ts'
import { answersToken, sessionParameter, tokenDocument } from './tokens.ts'

const tag = 'Authentication'
/** Enough for an office behind one public address where everybody signs in at eight. */
const challengesOfAddress = { most: 1000, windowSeconds: 15 * 60 }

export const passkeyOptions = {
  kind: 'meta',
  members: { options: { type: 'object', description: 'The options for `navigator.credentials`, as JSON.' } },
} as const

export const secondStepOperations = [
  signInOperation({
    id: 'finishSignIn',
    audit: 'verb',
    changes: null,
    tag,
    summary: 'Finish a sign-in with a second factor',
    description: 'Call this after a sign-in that was answered with `meta.step_token`. Each code can be used once.',
    method: 'POST',
    path: '/api/v3/sign_in/second_factor',
    permission: 'session.create',
    ownTransaction: 'always',
    parameters: [sessionParameter],
    input: input({ step_token: required(text()), ...proof }),
    example: { step_token: 'from-the-first-step', otp: '287082' },
    ...answersToken,
    refusals: [403, 429],
    async handle({ scope, header, setHeader, attributes, address }) {
      if (!isProof(attributes)) throw invalid('otp', 'Send a code as otp, or a passkey.')
      const wanted = { stepToken: attributes.step_token, proof: attributes, origin: originOf({ header, address }) }
      return tokenDocument({ scope, header, setHeader }, await finishSecondStep(scope.appContext, wanted))
    },
  }),
  signInOperation({
    id: 'createSignInChallenge',
    changes: null,
    tag,
    summary: 'Request a challenge for signing in with a passkey',
    description: 'The challenge can be used once, within five minutes.',
    method: 'POST',
    path: '/api/v3/sign_in/passkey_challenges',
    permission: 'session.create',
    ownTransaction: 'always',
    answers: passkeyOptions,
    refusals: [429],
    async handle({ scope, address }) {
      const { pool: sql, clock, site } = scope.appContext
      await countTowardsLimit({
        sql,
        clock,
        limit: challengesOfAddress,
        name: 'passkey_challenge',
        key: [clientOf(address)],
      })
      return { meta: { options: await passkeySignInOptions({ sql, clock }, site) } }
    },
  }),
  signInOperation({
    id: 'signInWithPasskey',
    audit: 'verb',
    changes: null,
    tag,
    summary: 'Sign in with a passkey alone',
    method: 'POST',
    path: '/api/v3/sign_in/passkey',
    permission: 'session.create',
    ownTransaction: 'always',
    parameters: [sessionParameter],
    input: input({ passkey: required(object()) }),
    example: { passkey: { id: 'the-credential', type: 'public-key', response: {} } },
    ...answersToken,
    refusals: [403],
    async handle({ scope, header, setHeader, attributes, address }) {
      const begun = await signInWithPasskey(scope.appContext, attributes.passkey, originOf({ header, address }))
      return tokenDocument({ scope, header, setHeader }, begun)
    },
  }),
]

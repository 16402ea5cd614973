import { logOutByProvider } from '../../../domain/sign-in-providers/back-channel-logout.ts'
import { finishSignIn } from '../../../domain/sign-in-providers/finish-sign-in.ts'
import { offeredProviders } from '../../../domain/sign-in-providers/offered-providers.ts'
import { type SignInStart, startSignIn } from '../../../domain/sign-in-providers/start-sign-in.ts'
import { type Input, input } from '../../../jsonapi/body.ts'
import { type Answers, type Call, type Rows, rowOf } from '../../../jsonapi/operation.ts'
import type { Document } from '../../../jsonapi/read.ts'
import { invalid } from '../../../platform/errors.ts'
import { readAttemptCookie } from '../../../platform/http/session-cookie.ts'
import { isObject, optional, required } from '../../../platform/input/fields.ts'
import { boolean, Complaint, email, type Kind, text } from '../../../platform/input/kind.ts'
import { clientOf } from '../../../platform/networks.ts'
import { countTowardsLimit } from '../../../platform/rate-limit.ts'
import { type SignInScope, signInOperation } from '../scope.ts'
import { type Header, originOf } from '../sign-in/credential.ts'
import { answersToken, sessionParameter, tokenDocument } from '../sign-in/tokens.ts'

const tag = 'Single sign-on'

const isHandle = (raw: unknown): raw is string => typeof raw === 'string' && /^[0-9a-f]{32}$/.test(raw)

export const handle = (): Kind<string> => ({
  schema: { type: 'string', pattern: '^[0-9a-f]{32}$', examples: ['0123456789abcdef0123456789abcdef'] },
  read(raw) {
    if (isHandle(raw)) return raw
    throw new Complaint('must be the handle of a sign-in provider.')
  },
})

export const callbackFields = {
  provider: required(handle()),
  state: required(text()),
  code: required(text({ most: 4000, filled: true })),
  iss: optional(text({ most: 1000 })),
}

/** In the answer that completes an attempt. */
export const returnTo = {
  anyOf: [{ type: 'string' }, { type: 'null' }],
  description: 'The `return_to` that was sent at the start.',
}

/** The secret of the attempt that this browser started. */
export const readBrowser = (header: Header): string | null => readAttemptCookie(header('cookie') ?? '')

export const limitSignIns = ({ appContext, limits }: SignInScope, address: string): Promise<void> =>
  countTowardsLimit({
    sql: appContext.pool,
    clock: appContext.clock,
    limit: limits.providerSignIn,
    name: 'provider_sign_in',
    key: [clientOf(address)],
  })

/** The answer that starts an attempt. */
export const answersAuthorization: Answers = { kind: 'meta', members: { authorization_url: { type: 'string' } } }

type StartingCall = Pick<Call<SignInScope, Input>, 'scope' | 'address' | 'header' | 'setHeader'> & {
  attributes: { provider: string; return_to?: string | undefined }
}

/** The cookie binds the attempt to this browser. */
export async function startAttempt(
  { scope, attributes, address, header, setHeader }: StartingCall,
  attempt: Pick<SignInStart, 'purpose' | 'user' | 'email' | 'asSomebodyElse'>,
): Promise<Document> {
  await limitSignIns(scope, address)
  const { url, browser } = await startSignIn(scope.appContext, {
    ...attempt,
    handle: attributes.provider,
    returnTo: attributes.return_to,
    browser: readBrowser(header),
  })
  setHeader('Set-Cookie', scope.cookie.setAttempt(browser))
  return { meta: { authorization_url: url } }
}

const offered: Rows = {
  type: 'offered_sign_in_provider',
  description: 'A sign-in provider, as the sign-in page offers it. Its id is the `handle`.',
  attributes: { name: { type: 'string' } },
}

export const providerSignInOperations = [
  signInOperation({
    id: 'listOfferedSignInProviders',
    tag,
    summary: 'List the sign-in providers to offer',
    description:
      'Returns the providers that a sign-in page should offer: those for the domain of the e-mail address, whether or not a user with that address exists, the one in the link, and those with a `button`. If the installation has several accounts, a domain counts only after it has been verified, and buttons are not offered.',
    method: 'GET',
    path: '/api/v3/sign_in/providers',
    permission: 'session.create',
    parameters: [
      { name: 'email', description: 'The e-mail address that the person has entered.', schema: { type: 'string' } },
      {
        name: 'provider',
        description: 'The handle in the link that the person has followed.',
        schema: { type: 'string' },
      },
    ],
    answers: { kind: 'rows', rows: offered, files: [] },
    async handle({ scope, rawQuery: { email, provider } }) {
      const found = await offeredProviders(scope.appContext, {
        email: typeof email === 'string' && email.length <= 254 ? email : null,
        handle: isHandle(provider) ? provider : null,
      })
      const data = found.map(({ handle: id, name }) => rowOf(offered, id, { name }))
      return { data, meta: {} }
    },
  }),
  signInOperation({
    id: 'startProviderSignIn',
    changes: null,
    tag,
    summary: 'Start a sign-in with a provider',
    description:
      'Send the browser to `authorization_url`. It comes back to `/sign-in/callback/` followed by the `handle`, with a code and a state, which `finishProviderSignIn` exchanges for a session. The cookie `stint_sign_in` ties both steps to the same browser and is valid for ten minutes. With `as_somebody_else`, the provider asks for the user even if somebody is signed in there.',
    method: 'POST',
    path: '/api/v3/sign_in/authorizations',
    permission: 'session.create',
    ownTransaction: 'always',
    input: input({
      provider: required(handle()),
      email: optional(email()),
      return_to: optional(text({ most: 2000 })),
      as_somebody_else: optional(boolean()),
    }),
    example: { provider: '0123456789abcdef0123456789abcdef', return_to: '/w/1/my-day' },
    answers: answersAuthorization,
    refusals: [403, 404, 429],
    handle(call) {
      const { email, as_somebody_else: asSomebodyElse } = call.attributes
      return startAttempt(call, { purpose: 'enter', email, asSomebodyElse })
    },
  }),
  signInOperation({
    id: 'finishProviderSignIn',
    audit: 'verb',
    changes: null,
    tag,
    summary: 'Finish a sign-in with a provider',
    description:
      'Send what the provider returned to the browser; it can be used once. People are identified by issuer and subject. If these are unknown, they are linked or created as the provider is configured. If a workspace requires a second factor, the person has one in Stint and the provider does not check one, the answer is 401 as after a password, with a `step_token` for the second step.',
    method: 'POST',
    path: '/api/v3/sign_in/callback',
    permission: 'session.create',
    ownTransaction: 'always',
    parameters: [sessionParameter],
    input: input(callbackFields),
    example: {
      provider: '0123456789abcdef0123456789abcdef',
      state: 'enter.from-the-address',
      code: 'from-the-address',
    },
    ...answersToken,
    meta: { return_to: returnTo },
    refusals: [403, 429],
    async handle({ scope, attributes: { provider, ...sent }, address, header, setHeader }) {
      await limitSignIns(scope, address)
      const callback = { handle: provider, ...sent, browser: readBrowser(header) }
      const { session, returnTo } = await finishSignIn(scope.appContext, callback, originOf({ header, address }))
      return { ...(await tokenDocument({ scope, header, setHeader }, session)), meta: { return_to: returnTo } }
    },
  }),
  signInOperation({
    id: 'logOutByProvider',
    audit: 'verb',
    changes: null,
    changesAccess: true,
    tag,
    summary: 'Receive a back-channel logout',
    description:
      'For sign-in providers, as specified by OpenID Connect Back-Channel Logout. Ends the sessions that the person has started through the provider or, if `sid` is given, only the session that it names.',
    method: 'POST',
    path: '/api/v3/sign_in/logout',
    permission: 'session.end_by_provider',
    ownTransaction: 'always',
    takesForm: { logout_token: { type: 'string' } },
    example: { logout_token: 'signed-by-the-provider' },
    answers: { kind: 'meta', members: {} },
    refusals: [400, 429],
    async handle({ scope, body, address }) {
      await limitSignIns(scope, address)
      const token = isObject(body) ? body.logout_token : undefined
      if (typeof token !== 'string') throw invalid('logout_token', 'The logout token is not valid.')
      await logOutByProvider(scope.appContext, token)
      return { meta: {} }
    },
  }),
]

import { requestReset } from '../../../domain/access/request-reset.ts'
import { setPassword } from '../../../domain/access/set-password.ts'
import { signIn } from '../../../domain/access/sign-in.ts'
import { signOut } from '../../../domain/access/sign-out.ts'
import { signUp } from '../../../domain/accounts/sign-up.ts'
import { demandApiKey } from '../../../domain/api-keys/api-keys.ts'
import { endSessionUrlOf } from '../../../domain/sign-in-providers/end-session.ts'
import { input } from '../../../jsonapi/body.ts'
import { nothing } from '../../../jsonapi/operation.ts'
import { unauthorized } from '../../../platform/errors.ts'
import { optional, required } from '../../../platform/input/fields.ts'
import { blankAsNull, email, name, text, timeZone } from '../../../platform/input/kind.ts'
import { holidayCalendar, locale, password } from '../fields.ts'
import { signInOperation } from '../scope.ts'
import { credentialOf, isOwnApp, originOf } from './credential.ts'
import { proof } from './proof-fields.ts'
import { answersToken, sessionParameter, tokenDocument } from './tokens.ts'

const tag = 'Authentication'
/** Requests for a cookie from foreign pages are refused before anything else is checked. */
const foreignPages = [403] as const

export const signInOperations = [
  signInOperation({
    id: 'signUp',
    audit: 'verb',
    changes: null,
    tag,
    summary: 'Sign up',
    description:
      'Creates a user, an account that the user administers, and a first workspace. The operator may have closed sign-up, or require an `invitation_code`, which can be used for one account. If mails are sent, invitations to others wait until the e-mail address is confirmed (`email_confirmed` of the account). `holiday_calendar` is the country, or the country and state, whose public holidays apply in the workspace. It defaults to the country of the time zone, with only those public holidays that all of its states have.',
    method: 'POST',
    path: '/api/v3/sign_up',
    permission: 'session.create',
    status: 201,
    ownTransaction: 'always',
    parameters: [sessionParameter],
    input: input({
      email: required(email()),
      password: required(password()),
      username: required(name()),
      account_name: optional(name()),
      workspace_name: optional(name()),
      invitation_code: optional(text()),
      time_zone: optional(timeZone()),
      locale: optional(locale()),
      holiday_calendar: optional(blankAsNull(holidayCalendar)),
    }),
    example: {
      email: 'ada@example.org',
      password: 'correct horse battery',
      username: 'Ada Lovelace',
      holiday_calendar: 'DE-HH',
    },
    ...answersToken,
    refusals: foreignPages,
    async handle({ scope, header, setHeader, attributes: wanted, address }) {
      const begun = await signUp(
        scope.appContext,
        {
          email: wanted.email,
          password: wanted.password,
          username: wanted.username,
          accountName: wanted.account_name,
          workspaceName: wanted.workspace_name,
          timeZone: wanted.time_zone,
          locale: wanted.locale,
          holidayCalendar: wanted.holiday_calendar,
          code: wanted.invitation_code,
          origin: originOf({ header, address }),
        },
        scope,
      )
      return tokenDocument({ scope, header, setHeader }, begun)
    },
  }),
  signInOperation({
    id: 'signIn',
    audit: 'verb',
    changes: null,
    tag,
    summary: 'Sign in',
    description:
      'If the operator has issued API keys, the header `Api-Key` must contain a valid one, except for the app that this server serves itself (`Stint-Session: cookie` from a page of the same origin). A user with a second factor also sends a code as `otp` or a `passkey`; without one, the answer is 401 with the pointer `otp`, and with a `meta.step_token` that `sign_in/second_factor` accepts for ten minutes.',
    method: 'POST',
    path: '/api/v3/sign_in',
    permission: 'session.create',
    ownTransaction: 'always',
    parameters: [
      sessionParameter,
      { name: 'Api-Key', in: 'header', description: 'Identifies the client application.', schema: { type: 'string' } },
    ],
    input: input({ email: required(text()), password: required(text({ most: 1000 })), ...proof }),
    example: { email: 'ada@example.org', password: 'correct horse battery' },
    ...answersToken,
    refusals: foreignPages,
    async handle({ scope, setHeader, attributes, address, header }) {
      if (!isOwnApp(header)) await demandApiKey(scope.sql, header('api-key'))
      const attempt = { ...attributes, proof: attributes, origin: originOf({ header, address }) }
      const begun = await signIn(scope.appContext, attempt, scope.limits)
      return tokenDocument({ scope, header, setHeader }, begun)
    },
  }),
  signInOperation({
    id: 'signOut',
    beforeSecondFactor: true,
    audit: 'verb',
    changes: null,
    changesAccess: true,
    tag,
    summary: 'Sign out',
    description:
      'Ends the token of the request and clears the cookie if the token was in one. Other devices stay signed in. If the session was started through a sign-in provider that supports it, the header `End-Session` contains the address for signing out of the provider as well.',
    method: 'DELETE',
    path: '/api/v3/sign_out',
    permission: 'session.destroy',
    status: 204,
    answers: nothing,
    async handle({ scope, header, setHeader }) {
      const { secret, byCookie } = credentialOf(header('authorization'), header('cookie'))!
      const endSession = await endSessionUrlOf(scope.sql, secret)
      await signOut(scope, secret)
      if (endSession) setHeader('End-Session', endSession)
      if (byCookie) setHeader('Set-Cookie', scope.cookie.cleared)
      return {}
    },
  }),
  signInOperation({
    id: 'requestPasswordReset',
    audit: 'verb',
    changes: null,
    changesAccess: true,
    tag,
    summary: 'Request a password reset',
    description: 'The answer is the same whether or not a user with this e-mail address exists.',
    method: 'POST',
    path: '/api/v3/password',
    permission: 'password.write',
    ownTransaction: 'always',
    input: input({ email: required(email()) }),
    // Clients send the same members here as in the request with the token.
    tolerated: ['reset_password_token', 'password'],
    example: { email: 'ada@example.org', reset_password_token: '', password: '' },
    answers: { kind: 'meta', members: { success: { type: 'string' } } },
    refusals: foreignPages,
    async handle({ scope, attributes, address }) {
      await requestReset(scope.appContext, { email: attributes.email, address }, scope.limits)
      return {
        meta: { success: 'If this address is known, instructions to reset the password are on their way.' },
      }
    },
  }),
  signInOperation({
    id: 'setPassword',
    audit: 'verb',
    changes: null,
    changesAccess: true,
    tag,
    summary: 'Set a password with a token from a mail',
    description:
      'For password resets and invitations. All other tokens of the user become invalid. A user with a second factor has to send it as well.',
    method: 'PUT',
    path: '/api/v3/password',
    permission: 'password.write',
    ownTransaction: 'always',
    parameters: [sessionParameter],
    input: input({
      email: optional(text()),
      reset_password_token: required(text()),
      password: required(password()),
      ...proof,
    }),
    example: { email: 'ada@example.org', reset_password_token: 'token-from-the-mail', password: 'new horse battery' },
    ...answersToken,
    refusals: foreignPages,
    async handle({ scope, header, setHeader, attributes, address }) {
      if (attributes.reset_password_token === '') throw unauthorized('This link is no longer valid. Request a new one.')
      const { email: to, reset_password_token: mailed, password: fresh } = attributes
      const wanted = { email: to, token: mailed, password: fresh, proof: attributes }
      const begun = await setPassword(scope.appContext, wanted, originOf({ header, address }))
      return tokenDocument({ scope, header, setHeader }, begun)
    },
  }),
]

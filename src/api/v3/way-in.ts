import type { IssuedToken } from '../../domain/access/issue-token.ts'
import { issueToken } from '../../domain/access/issue-token.ts'
import { requestReset } from '../../domain/access/request-reset.ts'
import { setPassword } from '../../domain/access/set-password.ts'
import { signIn } from '../../domain/access/sign-in.ts'
import { signOut } from '../../domain/access/sign-out.ts'
import { openAccount } from '../../domain/accounts/open-account.ts'
import { demandApiKey } from '../../domain/api-keys/api-keys.ts'
import { scopeOf } from '../../domain/entrance.ts'
import { enteredWorkspaces } from '../../domain/workspaces/entered-workspaces.ts'
import { type Input, input } from '../../jsonapi/body.ts'
import { type Call, nothing, one } from '../../jsonapi/operation.ts'
import type { Document } from '../../jsonapi/read.ts'
import { defineResource, type Resource, toMany, toOne } from '../../jsonapi/resource.ts'
import { wire } from '../../jsonapi/wire.ts'
import { unauthorized } from '../../platform/errors.ts'
import { optional, required } from '../../platform/input/fields.ts'
import { email, text, timeZone } from '../../platform/input/kind.ts'
import { countTowardsLimit } from '../../platform/rate-limit.ts'
import { account } from './accounts.ts'
import { bearer } from './enter.ts'
import { locale, password } from './fields.ts'
import { accountOperation, type WayInScope, wayInOperation } from './scope.ts'
import { accountUser } from './users.ts'
import { workspace } from './workspaces.ts'

/** Declared for the documentation: a token is answered from memory once and cannot be read again. */
export const token: Resource = defineResource({
  type: 'token',
  description: 'The right to act as a user, until sign-out.',
  table: 'access_tokens',
  idKind: 'uuid',
  visible: ({ sql }) => sql`false`,
  attributes: {
    access_token: { wire: wire.text },
    token_type: { wire: wire.oneOf('Bearer') },
    expires_in: { wire: wire.shown({ type: 'null' }, () => null) },
  },
  relationships: {
    user: toOne(() => accountUser, 'user_id'),
    account: toOne(() => account, 'account_id'),
    workspaces: toMany(() => workspace, 'workspace_id', {
      table: 'memberships',
      own: 'user_id',
      other: 'workspace_id',
    }),
  },
})

type WayInCall = Pick<Call<WayInScope, Input>, 'scope' | 'setHeader'>

async function tokenDocument({ scope, setHeader }: WayInCall, issued: IssuedToken): Promise<Document> {
  const { entrance } = scope
  const workspaces = await enteredWorkspaces(scopeOf(entrance, entrance.pool, issued.accountId), issued.userId)
  setHeader('Authorization', `Bearer ${issued.secret}`)
  setHeader('Cache-Control', 'no-store')
  return {
    data: {
      id: issued.id,
      type: token.type,
      attributes: { access_token: issued.secret, token_type: 'Bearer', expires_in: null },
      relationships: {
        user: { data: { id: issued.userId, type: 'user' } },
        account: { data: { id: issued.accountId, type: 'account' } },
        workspaces: { data: workspaces.map((id) => ({ id, type: 'workspace' })) },
      },
    },
  }
}

const tag = 'Authentication'
const headers = { Authorization: 'The token once more: `Bearer` and the secret.' }

export const wayInOperations = [
  wayInOperation({
    id: 'signUp',
    tag,
    summary: 'Sign up',
    description: 'Makes a user, an account that the user administers, and a first workspace.',
    method: 'POST',
    path: '/api/v3/sign_up',
    permission: 'session.create',
    status: 201,
    ownTransaction: true,
    input: input({
      email: required(email()),
      password: required(password()),
      username: required(text({ filled: true })),
      account_name: optional(text({ filled: true })),
      workspace_name: optional(text({ filled: true })),
      time_zone: optional(timeZone()),
      locale: optional(locale()),
    }),
    example: { email: 'ada@example.org', password: 'correct horse battery', username: 'Ada Lovelace' },
    answers: one(token),
    headers,
    async handle({ scope, setHeader, attributes: wanted, address }) {
      const { entrance, limits } = scope
      const { pool, clock } = entrance
      await countTowardsLimit({ sql: pool, clock, limit: limits.signUp, what: 'sign_up', of: [address] })
      const opened = await openAccount(entrance, {
        email: wanted.email,
        password: wanted.password,
        username: wanted.username,
        accountName: wanted.account_name,
        workspaceName: wanted.workspace_name,
        timeZone: wanted.time_zone,
        locale: wanted.locale,
      })
      return tokenDocument({ scope, setHeader }, await issueToken({ sql: pool, clock }, opened))
    },
  }),
  wayInOperation({
    id: 'signIn',
    tag,
    summary: 'Sign in',
    description: 'Once the operator has issued an API key, the header `Api-Key` must carry a valid one.',
    method: 'POST',
    path: '/api/v3/sign_in',
    permission: 'session.create',
    ownTransaction: true,
    parameters: [
      { name: 'Api-Key', in: 'header', description: 'Names the client application.', schema: { type: 'string' } },
    ],
    input: input({ email: required(text()), password: required(text({ most: 1000 })) }),
    example: { email: 'ada@example.org', password: 'correct horse battery' },
    answers: one(token),
    headers,
    async handle({ scope, setHeader, attributes, address, header }) {
      await demandApiKey(scope.sql, header('api-key'))
      const issued = await signIn(scope.entrance, { ...attributes, address }, scope.limits.signIn)
      return tokenDocument({ scope, setHeader }, issued)
    },
  }),
  accountOperation({
    id: 'signOut',
    tag,
    summary: 'Sign out',
    description: 'Ends the token that the request carries; other devices stay signed in.',
    method: 'DELETE',
    path: '/api/v3/sign_out',
    permission: 'session.destroy',
    status: 204,
    answers: nothing,
    async handle({ scope, header }) {
      await signOut(scope.sql, bearer({ headers: { authorization: header('authorization') } })!)
      return {}
    },
  }),
  wayInOperation({
    id: 'requestPasswordReset',
    tag,
    summary: 'Ask for a password reset',
    description: 'The answer is the same whether or not the address is known.',
    method: 'POST',
    path: '/api/v3/password',
    permission: 'password.write',
    ownTransaction: true,
    input: input({ email: required(email()) }),
    example: { email: 'ada@example.org', reset_password_token: '', password: '' },
    answers: { kind: 'meta', members: { success: { type: 'string' } } },
    async handle({ scope, attributes, address }) {
      await requestReset(scope.entrance, { email: attributes.email, address }, scope.limits.passwordReset)
      return {
        meta: { success: 'If this address is known, instructions to reset the password are on their way to it.' },
      }
    },
  }),
  wayInOperation({
    id: 'setPassword',
    tag,
    summary: 'Set a password with a token from a mail',
    description: 'For resets and invitations. All other tokens of the user end.',
    method: 'PUT',
    path: '/api/v3/password',
    permission: 'password.write',
    ownTransaction: true,
    input: input({
      email: optional(text()),
      reset_password_token: required(text()),
      password: required(password()),
    }),
    example: { email: 'ada@example.org', reset_password_token: 'token-from-the-mail', password: 'new horse battery' },
    answers: one(token),
    headers,
    async handle({ scope, setHeader, attributes }) {
      if (attributes.reset_password_token === '')
        throw unauthorized('This link is not valid any more. Ask for a new one.')
      const issued = await setPassword(scope.entrance, {
        email: attributes.email,
        token: attributes.reset_password_token,
        password: attributes.password,
      })
      return tokenDocument({ scope, setHeader }, issued)
    },
  }),
]

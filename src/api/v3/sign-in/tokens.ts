import type { BegunSession } from '../../../domain/access/begin-session.ts'
import { scopeOf } from '../../../domain/app-context.ts'
import { enteredWorkspaces } from '../../../domain/workspaces/entered-workspaces.ts'
import type { Input } from '../../../jsonapi/body.ts'
import { type Call, computed, type Parameter } from '../../../jsonapi/operation.ts'
import type { Document } from '../../../jsonapi/read.ts'
import { defineResource, type Resource, toMany, toOne } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { account } from '../accounts/accounts.ts'
import { accountUser } from '../people/users.ts'
import type { SignInScope } from '../scope.ts'
import { workspace } from '../workspaces/workspaces.ts'
import { wantsCookie } from './credential.ts'

/** Declared for the documentation only: the secret is not stored, so a token cannot be read again. */
export const token: Resource = defineResource({
  type: 'token',
  description: 'The right to act as a user until sign-out.',
  table: 'access_tokens',
  idKind: 'uuid',
  visible: ({ sql }) => sql`false`,
  attributes: {
    access_token: {
      wire: wire.serialized(
        {
          anyOf: [{ type: 'string' }, { type: 'null' }],
          description: 'Null if the session is kept in a cookie.',
          examples: ['kK3mZ0v2Qy8rT5uX1wB7nC4sD6fG9hJaLpOiUeYtRqE'],
        },
        (secret) => secret,
      ),
    },
    token_type: { wire: wire.oneOf('Bearer') },
    expires_in: { wire: wire.serialized({ type: 'null' }, () => null) },
  },
  relationships: {
    user: toOne(() => accountUser, 'user_id'),
    account: toOne(() => account, 'account_id'),
    workspaces: toMany(() => workspace, 'workspace_id', {
      table: 'memberships',
      ownKey: 'user_id',
      relatedKey: 'workspace_id',
    }),
  },
})

/** The answer of operations that begin a session. */
export const answersToken = {
  answers: computed(token),
  headers: { Authorization: 'The access token, as `Bearer` and the secret. Not sent with `Stint-Session: cookie`.' },
}

export const sessionParameter: Parameter = {
  name: 'Stint-Session',
  in: 'header',
  description:
    '`cookie` keeps the session in the cookie `stint_session`, which scripts cannot read: `access_token` is then null, and there is no `Authorization` header. Only for pages served by this server.',
  schema: { type: 'string', enum: ['cookie'] },
}

type IssuingCall = Pick<Call<SignInScope, Input>, 'scope' | 'header' | 'setHeader'>

/** The only answer with the secret: in the body and a header, or only in a cookie. */
export async function tokenDocument(
  { scope, header, setHeader }: IssuingCall,
  { id, secret, accountId, userId }: BegunSession,
): Promise<Document> {
  const { appContext, cookie } = scope
  const workspaces = await enteredWorkspaces(scopeOf(appContext, appContext.pool, accountId), userId)
  const inCookie = wantsCookie(header)
  if (inCookie) setHeader('Set-Cookie', cookie.set(secret))
  else setHeader('Authorization', `Bearer ${secret}`)
  return {
    data: {
      id,
      type: token.type,
      attributes: { access_token: inCookie ? null : secret, token_type: 'Bearer', expires_in: null },
      relationships: {
        user: { data: { id: userId, type: 'user' } },
        account: { data: { id: accountId, type: 'account' } },
        workspaces: { data: workspaces.map((workspaceId) => ({ id: workspaceId, type: 'workspace' })) },
      },
    },
  }
}

import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { digestOf, newSecret } from '../../platform/secrets.ts'
import { nowOf, type Scope } from '../scope.ts'
import { type ApiTokenRow, deleteApiToken, findApiTokens, insertApiToken } from './api-token.sql.ts'

/** A token for other systems. Its secret is told this once. */
export async function issueApiToken(scope: Scope, title: string): Promise<{ id: Id; secret: string }> {
  const secret = newSecret()
  return { id: await insertApiToken(scope, { title, digest: digestOf(secret), now: nowOf(scope) }), secret }
}

export const listApiTokens = (scope: Scope): Promise<ApiTokenRow[]> => findApiTokens(scope)

export async function revokeApiToken(scope: Scope, id: Id): Promise<void> {
  if (!(await deleteApiToken(scope, id))) throw notFound('There is no such api token.')
}

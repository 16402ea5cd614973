import { invalid, notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { digestOf, newSecret } from '../../platform/secrets.ts'
import { toDatabase } from '../../platform/time/instant.ts'
import { nowOf, type Scope } from '../scope.ts'
import { type ApiTokenRow, deleteApiToken, findApiTokens, insertApiToken } from './api-token.sql.ts'

/** Limits that are left out do not apply. */
type NewApiTokenRequest = {
  title: string
  scopes?: string[] | null | undefined
  expiresAt?: Temporal.Instant | null | undefined
  networks?: string[] | null | undefined
}

/** A token for other systems. Its secret is returned only here; the database has its digest. */
export async function issueApiToken(
  scope: Scope,
  { title, scopes = null, expiresAt = null, networks = null }: NewApiTokenRequest,
): Promise<{ id: Id; secret: string }> {
  if (expiresAt && Temporal.Instant.compare(expiresAt, scope.clock.now()) <= 0)
    throw invalid('expires_at', 'Expires at must be in the future.')
  const secret = newSecret()
  const token = { title, scopes, networks, expires_at: expiresAt && toDatabase(expiresAt) }
  return { id: await insertApiToken(scope, { ...token, digest: digestOf(secret), now: nowOf(scope) }), secret }
}

export const listApiTokens = (scope: Scope): Promise<ApiTokenRow[]> => findApiTokens(scope)

export async function revokeApiToken(scope: Scope, id: Id): Promise<void> {
  if (!(await deleteApiToken(scope, id))) throw notFound('There is no such api token.')
}

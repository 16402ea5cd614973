import { invalid } from '../../platform/errors.ts'
import { isObject } from '../../platform/input/fields.ts'
import { type AppContext, inAccount } from '../app-context.ts'
import { recordAboutPerson } from '../audit/record-audit.ts'
import { findProvidersOfClient } from './provider.sql.ts'
import { deleteSessionsOfProvider } from './provider-session.sql.ts'
import { settingsOf } from './provider-settings.ts'

const notValid = () => invalid('logout_token', 'The logout token is not valid.')

/** OpenID Connect Back-Channel Logout: ends the sessions that began at the provider. */
export async function logOutByProvider(appContext: AppContext, token: string): Promise<void> {
  const { issuer, clientIds } = readUnverifiedClaims(token)
  let verified = false
  for (const provider of await findProvidersOfClient(appContext.pool, issuer, clientIds)) {
    const claims = await appContext.oidc.verifyLogoutToken(settingsOf(appContext, provider), token).catch(() => null)
    if (!claims) continue
    verified = true
    await inAccount(appContext, provider.account_id, async (scope) => {
      for (const userId of await deleteSessionsOfProvider(scope, provider.id, claims))
        await recordAboutPerson(scope, userId, { after: { sign_in_provider: provider.name } })
    })
  }
  if (!verified) throw notValid()
}

/** Used only to find the provider whose keys verify the token. */
function readUnverifiedClaims(token: string): { issuer: string; clientIds: string[] } {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
    if (!isObject(claims) || typeof claims.iss !== 'string') throw notValid()
    const audience = Array.isArray(claims.aud) ? claims.aud : [claims.aud]
    return { issuer: claims.iss, clientIds: audience.filter((value) => typeof value === 'string').slice(0, 10) }
  } catch {
    throw notValid()
  }
}

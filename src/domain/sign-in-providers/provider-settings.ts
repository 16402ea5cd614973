import type { OidcSettings } from '../../platform/oidc/oidc-client.ts'
import type { AppContext } from '../app-context.ts'
import { openClientSecret } from './client-secret.ts'
import type { Provider } from './provider.sql.ts'

export function settingsOf(appContext: AppContext, provider: Provider): OidcSettings {
  const { account_id, id, handle, sealed_client_secret, updated_at } = provider
  const place = { accountId: account_id, handle }
  return {
    version: `${account_id} ${id} ${updated_at}`,
    issuer: provider.issuer,
    clientId: provider.client_id,
    clientSecret: sealed_client_secret && openClientSecret(appContext.keys, place, sealed_client_secret),
  }
}

/** Each provider has its own redirect URI, so that none can answer for another (mix-up attack). */
export const redirectUriOf = (baseUrl: string, handle: string): string => `${baseUrl}/sign-in/callback/${handle}`

import { loadOnce } from '../load-once.ts'
import type { GuardedFetch } from '../outbound/guarded-fetch.ts'
import type { Oidc } from './oidc.ts'

/** The library is loaded with the first sign-in by a provider: many installations have none. */
export function createOidc(fetch: GuardedFetch): Oidc {
  const flows = loadOnce(async () => (await import('./oidc-flows.ts')).createOidcFlows(fetch))
  return {
    authorizationUrl: async (...given) => (await flows.use()).authorizationUrl(...given),
    redeem: async (...given) => (await flows.use()).redeem(...given),
    verifyLogoutToken: async (...given) => (await flows.use()).verifyLogoutToken(...given),
    probe: async (...given) => (await flows.use()).probe(...given),
  }
}

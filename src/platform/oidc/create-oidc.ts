import type { GuardedFetch } from '../outbound/guarded-fetch.ts'
import type { Oidc } from './oidc.ts'

/** The library is loaded with the first sign-in by a provider: many companies have none. */
export function createOidc(fetch: GuardedFetch): Oidc {
  let loading: Promise<Oidc> | undefined
  const loaded = (): Promise<Oidc> => {
    loading ??= import('./oidc-flows.ts').then(({ createOidcFlows }) => createOidcFlows(fetch))
    // Packages may be about to be replaced; the next one tries again.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  return {
    authorizationUrl: async (...given) => (await loaded()).authorizationUrl(...given),
    redeem: async (...given) => (await loaded()).redeem(...given),
    verifyLogoutToken: async (...given) => (await loaded()).verifyLogoutToken(...given),
    probe: async (...given) => (await loaded()).probe(...given),
  }
}

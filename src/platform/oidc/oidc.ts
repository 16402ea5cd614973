import type { LogoutClaims } from './logout-token.ts'
import type { OidcSettings } from './oidc-client.ts'

/** The answer of the provider or the browser is no valid proof. */
export class OidcRefused extends Error {}

/** The provider does not accept Stint's client credentials: the secret is wrong, or has expired. */
export class OidcClientRefused extends OidcRefused {}

/** The secrets of one sign-in, bound to the browser in which it was started. */
export type OidcSecrets = { state: string; nonce: string; verifier: string }

export type OidcClaims = {
  subject: string
  sid: string | null
  email: string | null
  emailVerified: boolean
  name: string | null
  /** When the person last authenticated at the provider, in Unix seconds; null if it does not say. */
  authTime: number | null
  /** All claims of the provider about the person, by name. */
  all: Readonly<Record<string, unknown>>
  endSessionUrl: string | null
}

type Callback = OidcSecrets & { redirectUri: string; code: string; iss: string | undefined; wanted: readonly string[] }

export type Oidc = {
  authorizationUrl(
    settings: OidcSettings,
    request: OidcSecrets & {
      redirectUri: string
      scopes: string
      loginHint: string | undefined
      /** Whether the person has to authenticate again. */
      again: boolean
    },
  ): Promise<string>
  /** Exchanges the code that the browser brought back for the person's claims. */
  redeem(settings: OidcSettings, callback: Callback, afterLogout: string): Promise<OidcClaims>
  verifyLogoutToken(settings: OidcSettings, token: string): Promise<LogoutClaims>
  /** Checks everything that a sign-in needs of the provider, without a cache. */
  probe(settings: OidcSettings): Promise<OidcProbe>
}

export type OidcProbe = {
  keys: number
  signsUsably: boolean
  codeFlow: boolean
  endSession: boolean
  backChannelLogout: boolean
}

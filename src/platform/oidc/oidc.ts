import type { LogoutClaims } from './logout-token.ts'
import type { OidcSettings } from './oidc-client.ts'

/** What the provider or the browser sent does not prove anything. */
export class OidcRefused extends Error {}

/** The provider does not take Stint for the client that it claims to be: the secret is wrong, or has expired. */
export class OidcClientRefused extends OidcRefused {}

/** The secrets of one sign-in: of the browser in which it began, and of nobody else. */
export type OidcSecrets = { state: string; nonce: string; verifier: string }

export type OidcClaims = {
  subject: string
  sid: string | null
  email: string | null
  emailVerified: boolean
  name: string | null
  /** When they last showed there who they are, in seconds; null where the provider does not say. */
  authTime: number | null
  /** By the name of the claim: whatever the provider says of the person. */
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
      /** Whether the person has to show anew who they are. */
      again: boolean
    },
  ): Promise<string>
  /** Who the person is, by the code that the browser brought back. */
  redeem(settings: OidcSettings, callback: Callback, afterLogout: string): Promise<OidcClaims>
  verifyLogoutToken(settings: OidcSettings, token: string): Promise<LogoutClaims>
  /** Everything that a sign-in needs of the provider, fetched now. */
  probe(settings: OidcSettings): Promise<OidcProbe>
}

export type OidcProbe = {
  keys: number
  signsUsably: boolean
  codeFlow: boolean
  endSession: boolean
  backChannelLogout: boolean
}

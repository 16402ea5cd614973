import { createHmac } from 'node:crypto'
import type { OidcSecrets } from '../../platform/oidc/oidc.ts'

const derive = (browserSecret: string, what: string, state: string): string =>
  createHmac('sha256', browserSecret).update(`${what} ${state}`).digest('base64url')

/** Nonce and PKCE verifier of an attempt. Derived from the secret in the browser's cookie, so they are not stored. */
export const deriveSecrets = (browserSecret: string, state: string): OidcSecrets => ({
  state,
  nonce: derive(browserSecret, 'nonce', state),
  verifier: derive(browserSecret, 'verifier', state),
})

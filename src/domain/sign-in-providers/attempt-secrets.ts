import { createHmac } from 'node:crypto'
import type { OidcSecrets } from '../../platform/oidc/oidc.ts'

const derived = (browser: string, what: string, state: string): string =>
  createHmac('sha256', browser).update(`${what} ${state}`).digest('base64url')

/** What a sign-in must show again at its end, all of it made of what only its browser keeps. */
export const secretsOf = (browser: string, state: string): OidcSecrets => ({
  state,
  nonce: derived(browser, 'nonce', state),
  verifier: derived(browser, 'verifier', state),
})

import { unauthorized } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { type OidcClaims, OidcClientRefused, OidcRefused } from '../../platform/oidc/oidc.ts'
import { digestOf } from '../../platform/secrets.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { nowOf } from '../scope.ts'
import { consumeAttempt, type Purpose } from './attempt.sql.ts'
import { deriveSecrets } from './derive-secrets.ts'
import { findProvider, type Provider } from './provider.sql.ts'
import { redirectUriOf, settingsOf } from './provider-settings.ts'
import { attemptMinutes, providerFailure } from './start-sign-in.ts'

/** The parameters of the provider's redirect. `browser` is the secret in the cookie that was set at the start. */
export type Callback = { handle: string; state: string; code: string; iss?: string | undefined; browser: string | null }

/** Purpose and user that the attempt must have begun with. */
type Begun = { purpose: Purpose; userId: Id | null }

type Redeemed = { provider: Provider; claims: OidcClaims; returnTo: string | null; begunAt: Temporal.Instant }

const clientRefused =
  'The sign-in provider does not accept the client ID or client secret of Stint. Tell your administrators.'

const attemptIsOver = () => unauthorized('This sign-in has expired, or was started in another browser. Start again.')

/** The audit entry of a refused attempt by an unknown user: the provider and the address that it named. */
export const aboutProvider = ({ id, name }: Provider, email?: string | null) => ({
  actor: null,
  record: { type: 'sign_in_provider', id, name },
  ...(email && { after: { email } }),
  outcome: 'refused' as const,
})

/** Consumes the attempt and exchanges the code for claims. Only in the browser in which the attempt began. */
export async function redeemAttempt(
  appContext: AppContext,
  { handle, state, code, iss, browser }: Callback,
  { purpose, userId }: Begun,
): Promise<Redeemed> {
  const { pool, baseUrl, oidc } = appContext
  const [stateDigest, browserDigest] = [digestOf(state), digestOf(browser ?? '')]
  const attempt = { stateDigest, browserDigest, handle, purpose, userId, now: nowOf(appContext) }
  const taken = await consumeAttempt(pool, attempt)
  const scope = taken && scopeOf(appContext, pool.lane(taken.account_id), taken.account_id)
  const provider = scope && (await findProvider(scope, taken.provider_id))
  if (!provider) throw attemptIsOver()
  const settings = settingsOf(appContext, provider)
  const wanted = provider.groups_claim && !provider.groups_claim.includes('.') ? [provider.groups_claim] : []
  const shown = { ...deriveSecrets(browser!, state), redirectUri: redirectUriOf(baseUrl, handle), code, iss, wanted }
  const claims = await oidc.redeem(settings, shown, `${baseUrl}/sign-in`).catch(async (error: unknown) => {
    if (!(error instanceof OidcRefused)) throw providerFailure(error)
    const isClientRefused = error instanceof OidcClientRefused
    const problem = isClientRefused && { after: { problem: 'client_refused' } }
    await recordAudit(scope, { ...aboutProvider(provider), ...problem })
    // A retry would not help, and the person who signs in cannot fix it.
    if (isClientRefused) throw unauthorized(clientRefused)
    throw unauthorized('The response from the sign-in provider could not be verified. Start again.')
  })
  const begunAt = Temporal.Instant.from(taken.expires_at).subtract({ minutes: attemptMinutes })
  return { provider, claims, returnTo: taken.return_to, begunAt }
}

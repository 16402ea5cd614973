import { unauthorized } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { type OidcClaims, OidcRefused } from '../../platform/oidc/oidc.ts'
import { digestOf } from '../../platform/secrets.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import { nowOf } from '../scope.ts'
import { takeAttempt } from './attempt.sql.ts'
import { secretsOf } from './attempt-secrets.ts'
import { findProvider, type Provider } from './provider.sql.ts'
import { redirectUriOf, settingsOf } from './provider-settings.ts'
import { providerFailure } from './start-sign-in.ts'

/** What the provider sent the browser back with. `browser` is what it has kept since the start. */
export type Callback = { handle: string; state: string; code: string; iss?: string | undefined; browser: string | null }

type Redeemed = { provider: Provider; claims: OidcClaims; returnTo: string | null }

const over = () => unauthorized('This sign-in is over, or was begun in another browser. Start again.')

/** Who somebody is at the provider, if this is the browser in which the attempt began, and for the first time. */
export async function redeemAttempt(
  appContext: AppContext,
  { handle, state, code, iss, browser }: Callback,
  linking: Id | null,
): Promise<Redeemed> {
  const { pool, baseUrl, oidc } = appContext
  const [stateDigest, browserDigest] = [digestOf(state), digestOf(browser ?? '')]
  const attempt = { stateDigest, browserDigest, handle, linking, now: nowOf(appContext) }
  const taken = await takeAttempt(pool, attempt)
  const provider =
    taken && (await findProvider(scopeOf(appContext, pool.lane(taken.account_id), taken.account_id), taken.provider_id))
  if (!provider) throw over()
  const settings = settingsOf(appContext, provider)
  const wanted = provider.groups_claim && !provider.groups_claim.includes('.') ? [provider.groups_claim] : []
  const shown = { ...secretsOf(browser!, state), redirectUri: redirectUriOf(baseUrl, handle), code, iss, wanted }
  const claims = await oidc.redeem(settings, shown, `${baseUrl}/sign-in`).catch((error: unknown) => {
    if (error instanceof OidcRefused)
      throw unauthorized('What the sign-in provider answered could not be verified. Start again.')
    throw providerFailure(error)
  })
  return { provider, claims, returnTo: taken.return_to }
}

import { invalid, notFound, unavailable } from '../../platform/errors.ts'
import { OidcRefused } from '../../platform/oidc/oidc.ts'
import { OutboundError } from '../../platform/outbound/guarded-fetch.ts'
import { digestOf, newSecret } from '../../platform/secrets.ts'
import { isReturnPath } from '../../shared/return-path.ts'
import type { AppContext } from '../app-context.ts'
import type { UserRef } from '../user-ref.ts'
import { insertAttempt, type Purpose } from './attempt.sql.ts'
import { deriveSecrets } from './derive-secrets.ts'
import { findProviderByHandle } from './provider.sql.ts'
import { redirectUriOf, settingsOf } from './provider-settings.ts'

export const attemptMinutes = 10

export type SignInStart = {
  handle: string
  returnTo?: string | undefined
  email?: string | undefined
  /** The secret in the cookie of an earlier start, reused so that two tabs do not disturb each other. */
  browser: string | null
  purpose: Purpose
  /** Asks the provider to sign in again, as somebody else. */
  asSomebodyElse?: boolean | undefined
  /** The signed-in user who links the provider or confirms the session. */
  user?: UserRef
}

/** Returns the redirect to the provider, and the secret that the browser keeps in a cookie. */
export async function startSignIn(
  appContext: AppContext,
  { handle, returnTo, email, browser, purpose, asSomebodyElse = false, user }: SignInStart,
): Promise<{ url: string; browser: string }> {
  if (returnTo !== undefined && !isReturnPath(returnTo))
    throw invalid('return_to', 'Return to must be a path on this server, such as /w/1/my-day.')
  const provider = await findProviderByHandle(appContext.pool, handle)
  if (!provider || (user && user.accountId !== provider.account_id))
    throw notFound('There is no such sign-in provider.')
  const browserSecret = browser && /^[\w-]{43}$/.test(browser) ? browser : newSecret()
  // The callback page learns the purpose from the state.
  const state = `${purpose}.${newSecret()}`
  const redirectUri = redirectUriOf(appContext.baseUrl, handle)
  const settings = settingsOf(appContext, provider)
  const url = await appContext.oidc
    .authorizationUrl(settings, {
      ...deriveSecrets(browserSecret, state),
      redirectUri,
      scopes: provider.scopes,
      loginHint: email,
      // An open session at the provider does not prove who uses the browser now.
      again: purpose === 'confirm' || asSomebodyElse,
    })
    .catch((error: unknown) => {
      throw providerFailure(error)
    })
  await insertAttempt(appContext.pool, {
    stateDigest: digestOf(state),
    browserDigest: digestOf(browserSecret),
    accountId: provider.account_id,
    providerId: provider.id,
    purpose,
    userId: user?.userId ?? null,
    returnTo: returnTo ?? null,
    expiresAt: appContext.clock.now().add({ minutes: attemptMinutes }).toString(),
  })
  return { url, browser: browserSecret }
}

/** The person who signs in cannot fix the connection; admins can test it. */
export const providerFailure = (error: unknown): unknown =>
  error instanceof OutboundError || error instanceof OidcRefused
    ? unavailable(
        'The sign-in provider cannot be used at the moment. Try again shortly, or tell your administrators.',
        error,
      )
    : error

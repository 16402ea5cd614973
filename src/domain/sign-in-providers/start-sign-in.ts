import { invalid, notFound, unavailable } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { OidcRefused } from '../../platform/oidc/oidc.ts'
import { OutboundError } from '../../platform/outbound/guarded-fetch.ts'
import { digestOf, newSecret } from '../../platform/secrets.ts'
import { isReturnPath } from '../../shared/return-path.ts'
import type { AppContext } from '../app-context.ts'
import { insertAttempt, type Purpose } from './attempt.sql.ts'
import { secretsOf } from './attempt-secrets.ts'
import { findProviderByHandle } from './provider.sql.ts'
import { redirectUriOf, settingsOf } from './provider-settings.ts'

export const attemptMinutes = 10

type Start = {
  handle: string
  returnTo?: string | undefined
  email?: string | undefined
  /** What the browser keeps from an earlier start, so that two tabs do not get in each other's way. */
  browser: string | null
  purpose: Purpose
  /** Asks the provider to sign in again, as somebody else. */
  asSomebodyElse?: boolean | undefined
  /** Who is signed in already and wants to link the provider, or to show that they are there. */
  holder?: { accountId: Id; userId: Id }
}

/** Where the browser goes to sign in, and what it has to keep until it comes back. */
export async function startSignIn(
  appContext: AppContext,
  { handle, returnTo, email, browser, purpose, asSomebodyElse = false, holder }: Start,
): Promise<{ url: string; browser: string }> {
  if (returnTo !== undefined && !isReturnPath(returnTo))
    throw invalid('return_to', 'Return to must be a path on this server, such as /w/1/my-day.')
  const provider = await findProviderByHandle(appContext.pool, handle)
  if (!provider || (holder && holder.accountId !== provider.account_id))
    throw notFound('There is no such sign-in provider.')
  const kept = browser && /^[\w-]{43}$/.test(browser) ? browser : newSecret()
  // The page to which the browser comes back can tell by it what the attempt was for.
  const state = `${purpose}.${newSecret()}`
  const redirectUri = redirectUriOf(appContext.baseUrl, handle)
  const settings = settingsOf(appContext, provider)
  const url = await appContext.oidc
    .authorizationUrl(settings, {
      ...secretsOf(kept, state),
      redirectUri,
      scopes: provider.scopes,
      loginHint: email,
      // A session that is open at the provider proves nothing about who sits here now.
      again: purpose === 'confirm' || asSomebodyElse,
    })
    .catch((error: unknown) => {
      throw providerFailure(error)
    })
  await insertAttempt(appContext.pool, {
    stateDigest: digestOf(state),
    browserDigest: digestOf(kept),
    accountId: provider.account_id,
    providerId: provider.id,
    purpose,
    userId: holder?.userId ?? null,
    returnTo: returnTo ?? null,
    expiresAt: appContext.clock.now().add({ minutes: attemptMinutes }).toString(),
  })
  return { url, browser: kept }
}

/** The person who signs in cannot fix the connection; admins can test it. */
export const providerFailure = (error: unknown): unknown =>
  error instanceof OutboundError || error instanceof OidcRefused
    ? unavailable(
        'The sign-in provider cannot be used at the moment. Try again shortly, or tell your administrators.',
        error,
      )
    : error

import type { AppContext } from '../app-context.ts'
import type { Scope } from '../scope.ts'
import { domainOf } from './email-domain.ts'
import { findOffered, findOwnProviders, type OfferedProvider, type OwnProvider } from './provider.sql.ts'

/** What the sign-in page shows. It tells nothing of people: an address counts by its domain alone. */
export const offeredProviders = (
  { pool }: AppContext,
  { email, handle }: { email: string | null; handle: string | null },
): Promise<OfferedProvider[]> => findOffered(pool, { domain: email === null ? null : domainOf(email), handle })

/** What somebody who is signed in can link, or is linked with. */
export const ownProviders = (scope: Scope): Promise<OwnProvider[]> => findOwnProviders(scope, scope.actor.userId!)

import type { AppContext } from '../app-context.ts'
import type { Scope } from '../scope.ts'
import { domainOf } from './email-domain.ts'
import { findOffered, findOwnProviders, type OfferedProvider, type OwnProvider } from './provider.sql.ts'

/** For the sign-in page. Reveals nothing about people: only the domain of the address is used. */
export const offeredProviders = (
  { pool }: AppContext,
  { email, handle }: { email: string | null; handle: string | null },
): Promise<OfferedProvider[]> => findOffered(pool, { domain: email === null ? null : domainOf(email), handle })

/** For a signed-in user: what they can link or have linked. */
export const ownProviders = (scope: Scope): Promise<OwnProvider[]> => findOwnProviders(scope, scope.actor.userId!)

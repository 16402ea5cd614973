import type { AppContext } from '../app-context.ts'
import { domainOf } from './email-domain.ts'
import { findOffered, type OfferedProvider } from './provider.sql.ts'

/** What the sign-in page shows. It tells nothing of people: an address counts by its domain alone. */
export const offeredProviders = (
  { pool }: AppContext,
  { email, handle }: { email: string | null; handle: string | null },
): Promise<OfferedProvider[]> => findOffered(pool, { domain: email === null ? null : domainOf(email), handle })

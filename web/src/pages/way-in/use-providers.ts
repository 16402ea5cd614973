import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { queryOf } from '../../api/addresses.ts'
import { call } from '../../api/client.ts'
import { offeredProviders } from '../../api/readings.ts'
import type { OfferedProvider } from '../../api/records.ts'
import type { SearchParams } from '../../search-params.ts'

const lastProvider = 'stint-provider'

/** So that whoever signed in by a provider here finds its button again. */
export const rememberProvider = (handle: string): void => localStorage.setItem(lastProvider, handle)

/** Providers for what has been typed, of which the domain is all that is told; that of the link, or of the last time. */
export function useProviders(email: string): readonly OfferedProvider[] {
  const { provider } = useSearch({ strict: false }) as SearchParams
  const domain = /@[^@\s]+\.[^@\s]{2,}$/.exec(email.trim())?.[0]
  const asked = { email: domain, provider: provider ?? localStorage.getItem(lastProvider) }
  const { data } = useQuery({
    queryKey: ['', offeredProviders, asked],
    queryFn: ({ signal }) => call<OfferedProvider[]>(`/api/v3/sign_in/providers${queryOf(asked)}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return data?.data ?? []
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../api/addresses.ts'
import { call } from '../api/client.ts'
import { offeredProviders } from '../api/readings.ts'
import type { OfferedProvider } from '../api/records.ts'

const lastProvider = 'stint-provider'

/** So that whoever signed in by a provider here finds its button again. */
export const rememberProvider = (handle: string): void => localStorage.setItem(lastProvider, handle)

export const rememberedProvider = (): string | null => localStorage.getItem(lastProvider)

/** Providers for an address, of which the domain is all that is told, and for a handle. Undefined until they are known. */
export function useProviders(email: string, provider: string | null): readonly OfferedProvider[] | undefined {
  const domain = /@[^@\s]+\.[^@\s]{2,}$/.exec(email.trim())?.[0]
  const asked = { email: domain, provider }
  const { data, isError } = useQuery({
    queryKey: ['', offeredProviders, asked],
    queryFn: ({ signal }) =>
      call<OfferedProvider[]>(`/api/v3/sign_in/providers${queryOf(asked)}`, { signal, signingIn: true }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return data?.data ?? (isError ? [] : undefined)
}

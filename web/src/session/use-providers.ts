import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../api/addresses.ts'
import { call } from '../api/client.ts'
import { offeredProviders } from '../api/readings.ts'
import type { OfferedProvider } from '../api/records.ts'

const lastProvider = 'stint-provider'

/** The sign-in page offers the last used provider again. */
export const rememberProvider = (handle: string): void => localStorage.setItem(lastProvider, handle)

export const rememberedProvider = (): string | null => localStorage.getItem(lastProvider)

/** The providers for an e-mail address, of which only the domain is sent, and for a handle. Undefined while loading. */
export function useProviders(email: string, provider: string | null): readonly OfferedProvider[] | undefined {
  const domain = /@[^@\s]+\.[^@\s]{2,}$/.exec(email.trim())?.[0]
  const params = { email: domain, provider }
  const { data, isError } = useQuery({
    queryKey: ['', offeredProviders, params],
    queryFn: ({ signal }) =>
      call<OfferedProvider[]>(`/api/v3/sign_in/providers${queryOf(params)}`, { signal, signingIn: true }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return data?.data ?? (isError ? [] : undefined)
}

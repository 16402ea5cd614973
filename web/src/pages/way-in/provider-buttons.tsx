import { Divider, Stack } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { goToProvider } from '../../api/go-to-provider.ts'
import { texts, useTexts } from '../../i18n/language.tsx'
import type { SearchParams } from '../../search-params.ts'
import { ProviderList } from '../../session/provider-list.tsx'
import { rememberedProvider, useProviders } from '../../session/use-providers.ts'

const words = texts({ or: 'or' }, { or: 'oder' })

/** A button for each offered provider: for the typed address, of the link, or the last one used. */
export function ProviderButtons({ email, next }: { email: string; next: string | undefined }) {
  const t = useTexts(words)
  const { provider } = useSearch({ strict: false }) as SearchParams
  const providers = useProviders(email, provider ?? rememberedProvider()) ?? []
  const go = (chosen: string): Promise<void> => {
    const typed = /^\S+@\S+\.\S+$/.test(email.trim()) && { email: email.trim() }
    const attributes = { provider: chosen, ...typed, ...(next && { return_to: next }) }
    return goToProvider('/api/v3/sign_in/authorizations', attributes)
  }
  if (providers.length === 0) return null
  return (
    <Stack>
      <Divider label={t.or} />
      <ProviderList providers={providers} go={go} />
    </Stack>
  )
}

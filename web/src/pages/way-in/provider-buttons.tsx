import { Divider, Stack } from '@mantine/core'
import { useState } from 'react'
import { goToProvider } from '../../api/go-to-provider.ts'
import { useProblems } from '../../api/problems.ts'
import { texts, useTexts } from '../../i18n/language.tsx'
import { ProviderButton } from '../../parts/provider-button.tsx'
import { Problem } from './problem.tsx'
import { useProviders } from './use-providers.ts'

const words = texts(
  { or: 'or', by: (name: string) => `Sign in with ${name}` },
  { or: 'oder', by: (name: string) => `Mit ${name} anmelden` },
)

/** A button for each provider that is offered; nothing where there is none. */
export function ProviderButtons({ email, next }: { email: string; next: string | undefined }) {
  const t = useTexts(words)
  const providers = useProviders(email)
  const { sentence } = useProblems()
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const go = async (provider: string): Promise<void> => {
    setBusy(provider)
    setFailure(null)
    try {
      const typed = /^\S+@\S+\.\S+$/.test(email.trim()) && { email: email.trim() }
      await goToProvider('/api/v3/sign_in/authorizations', { provider, ...typed, ...(next && { return_to: next }) })
    } catch (error) {
      setFailure(error)
      setBusy(null)
    }
  }
  if (providers.length === 0) return null
  return (
    <Stack>
      <Divider label={t.or} />
      <Problem text={failure === null ? null : sentence(failure)} />
      {providers.map(({ id, name }) => (
        <ProviderButton
          key={id}
          label={t.by(name)}
          size="md"
          busy={busy === id}
          disabled={busy !== null && busy !== id}
          go={() => go(id)}
        />
      ))}
    </Stack>
  )
}

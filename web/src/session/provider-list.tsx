import { useState } from 'react'
import { useProblems } from '../api/problems.ts'
import type { OfferedProvider } from '../api/records.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import { Problem } from '../parts/problem.tsx'
import { ProviderButton } from '../parts/provider-button.tsx'

const words = texts({ by: (name: string) => `Sign in with ${name}` }, { by: (name: string) => `Mit ${name} anmelden` })

type Props = { providers: readonly OfferedProvider[]; go: (provider: string) => Promise<void> }

/** A button for each provider, and the error of the last attempt. */
export function ProviderList({ providers, go }: Props) {
  const t = useTexts(words)
  const { sentence } = useProblems()
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const leave = async (provider: string): Promise<void> => {
    setBusy(provider)
    setFailure(null)
    await go(provider).catch(setFailure)
    setBusy(null)
  }
  return (
    <>
      <Problem text={failure === null ? null : sentence(failure)} />
      {providers.map(({ id, name }) => (
        <ProviderButton
          key={id}
          label={t.by(name)}
          size="md"
          busy={busy === id}
          disabled={busy !== null && busy !== id}
          go={() => leave(id)}
        />
      ))}
    </>
  )
}

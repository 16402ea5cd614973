import { Button, Divider, Stack } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useProblems } from '../../api/problems.ts'
import { usePasskeys } from '../../factors/use-passkeys.ts'
import { texts, useTexts } from '../../i18n/language.tsx'
import { Problem } from '../../parts/problem.tsx'

const words = texts({ or: 'or', go: 'Sign in with a passkey' }, { or: 'oder', go: 'Mit einem Passkey anmelden' })

/** Sign-in without an e-mail address: the passkey identifies the person. */
export function PasskeySignIn({ done }: { done: () => void }) {
  const t = useTexts(words)
  const { sentence } = useProblems()
  const passkeys = usePasskeys()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const go = async (): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      const attributes = { passkey: await passkeys.show() }
      await call('/api/v3/sign_in/passkey', { method: 'POST', attributes })
      done()
    } catch (error) {
      setProblem(sentence(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack>
      <Divider label={t.or} />
      <Problem text={problem} />
      <Button
        size="md"
        variant="default"
        leftSection={<IconFingerprint size={20} aria-hidden />}
        loading={busy}
        onClick={() => void go()}
      >
        {t.go}
      </Button>
    </Stack>
  )
}

import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertCircle, IconFingerprint } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { isRefusal } from '../api/api-error.ts'
import { useProblems } from '../api/problems.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import { CodeField } from './code-field.tsx'
import type { FactorKind, Proof } from './kinds.ts'
import { passkeysWork, usePasskeys } from './use-passkeys.ts'

const words = texts(
  {
    code: 'Code from your authenticator app',
    codeHint: 'The six digits currently shown in the app.',
    recovery: 'Recovery code',
    recoveryHint: 'One of the codes you saved. Each works once.',
    passkey: 'Use a passkey',
    passkeyHint: 'Use the passkey you have set up, with your fingerprint, face, PIN or security key.',
    go: 'Continue',
    useRecovery: 'Use a recovery code',
    useCode: 'Use the authenticator app',
    noPasskeys: 'Your passkey cannot be used in this browser at this address. Use a recovery code.',
  },
  {
    code: 'Code aus Ihrer Authenticator-App',
    codeHint: 'Die sechs Ziffern, die die App jetzt zeigt.',
    recovery: 'Wiederherstellungscode',
    recoveryHint: 'Einer der Codes, die Sie aufbewahrt haben. Jeder gilt einmal.',
    passkey: 'Passkey benutzen',
    passkeyHint: 'Zeigen Sie Ihren eingerichteten Passkey: mit Fingerabdruck, Gesicht, PIN oder Sicherheitsschlüssel.',
    go: 'Weiter',
    useRecovery: 'Wiederherstellungscode benutzen',
    useCode: 'Authenticator-App benutzen',
    noPasskeys:
      'Ihr Passkey lässt sich in diesem Browser unter dieser Adresse nicht benutzen. Nehmen Sie einen Wiederherstellungscode.',
  },
  {
    code: 'Code aus deiner Authenticator-App',
    recoveryHint: 'Einer der Codes, die du aufbewahrt hast. Jeder gilt einmal.',
    passkeyHint: 'Zeige deinen eingerichteten Passkey: mit Fingerabdruck, Gesicht, PIN oder Sicherheitsschlüssel.',
    noPasskeys:
      'Dein Passkey lässt sich in diesem Browser unter dieser Adresse nicht benutzen. Nimm einen Wiederherstellungscode.',
  },
)

type Typed = 'authenticator' | 'recovery_code'

/** Asks for any second factor that the person has. `send` fails if the server does not accept it. */
export function ProofForm({ kinds, send }: { kinds: readonly FactorKind[]; send: (proof: Proof) => Promise<unknown> }) {
  const t = useTexts(words)
  const { sentence } = useProblems()
  const passkeys = usePasskeys()
  const byPasskey = kinds.includes('passkey') && passkeysWork()
  // With passkeys only, the fields appear only if passkeys do not work here.
  const [typed, setTyped] = useState<Typed | null>(
    kinds.includes('authenticator') ? 'authenticator' : byPasskey ? null : 'recovery_code',
  )
  const [otp, setOtp] = useState('')
  const [busy, setBusy] = useState<'code' | 'passkey' | null>(null)
  const [problem, setProblem] = useState<{ text: string; atField: boolean } | null>(null)

  const attempt = async (by: 'code' | 'passkey', proof: () => Promise<Proof>): Promise<void> => {
    setBusy(by)
    setProblem(null)
    try {
      await send(await proof())
    } catch (error) {
      setProblem({ text: sentence(error), atField: by === 'code' && isRefusal(error, 401, 'otp') })
    } finally {
      setBusy(null)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void attempt('code', async () => ({ otp }))
  }
  const choose = (next: Typed): void => {
    setTyped(next)
    setOtp('')
    setProblem(null)
  }
  const field = {
    value: otp,
    onChange: (event: FormEvent<HTMLInputElement>) => setOtp(event.currentTarget.value),
    error: problem?.atField ? problem.text : null,
    autoFocus: true,
    'data-autofocus': true,
  }
  const others = (['authenticator', 'recovery_code'] as const).filter((kind) => kind !== typed && kinds.includes(kind))
  return (
    <Stack>
      {problem && !problem.atField && (
        <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} title={problem.text} />
      )}
      {kinds.includes('passkey') && !byPasskey && <Text size="sm">{t.noPasskeys}</Text>}
      {typed !== null && (
        <form onSubmit={submit}>
          <Stack>
            {typed === 'authenticator' ? (
              <CodeField key="code" label={t.code} description={t.codeHint} {...field} />
            ) : (
              <TextInput
                key="recovery"
                label={t.recovery}
                description={t.recoveryHint}
                required
                maxLength={100}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                {...field}
              />
            )}
            <Button type="submit" size="md" loading={busy === 'code'}>
              {t.go}
            </Button>
          </Stack>
        </form>
      )}
      {byPasskey && (
        <>
          {typed === null && <Text size="sm">{t.passkeyHint}</Text>}
          <Button
            size="md"
            variant={typed === null ? 'filled' : 'default'}
            leftSection={<IconFingerprint size={20} aria-hidden />}
            loading={busy === 'passkey'}
            onClick={() => void attempt('passkey', async () => ({ passkey: await passkeys.show() }))}
            data-autofocus={typed === null || undefined}
          >
            {t.passkey}
          </Button>
        </>
      )}
      {others.length > 0 && (
        <Group gap="md">
          {others.map((kind) => (
            <Anchor key={kind} component="button" type="button" size="sm" onClick={() => choose(kind)}>
              {kind === 'authenticator' ? t.useCode : t.useRecovery}
            </Anchor>
          ))}
        </Group>
      )}
    </Stack>
  )
}

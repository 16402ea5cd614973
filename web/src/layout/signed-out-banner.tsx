import { Alert, Button, Group, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { askToSignIn } from '../api/client.ts'
import { sessionState } from '../api/session-state.ts'
import { texts, useTexts } from '../i18n/language.tsx'

const words = texts(
  {
    title: 'You are signed out',
    text: 'What you see is what was read last. Sign in to go on; what you entered stays.',
    go: 'Sign in',
  },
  {
    title: 'Sie sind abgemeldet',
    text: 'Sie sehen, was zuletzt gelesen wurde. Melden Sie sich an, um weiterzumachen; Ihre Eingaben bleiben.',
    go: 'Anmelden',
  },
  {
    title: 'Du bist abgemeldet',
    text: 'Du siehst, was zuletzt gelesen wurde. Melde dich an, um weiterzumachen; deine Eingaben bleiben.',
  },
)

/** Above every page where the session has ended, also once the question for the password was put aside. */
export function SignedOutBanner() {
  const t = useTexts(words)
  const hasEnded = useSyncExternalStore(sessionState.subscribe, sessionState.hasEnded)
  if (!hasEnded) return null
  return (
    <Alert
      color="yellow"
      mb="md"
      role="status"
      icon={<IconLock aria-hidden />}
      title={t.title}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t.text}</Text>
        <Button variant="default" size="xs" onClick={() => void askToSignIn()}>
          {t.go}
        </Button>
      </Group>
    </Alert>
  )
}

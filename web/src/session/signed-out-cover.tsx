import { Alert, Anchor, Button, Group, MantineThemeProvider, Portal, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { signInPrompt } from '../api/prompts.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import { forgetLastSeen } from '../offline/last-seen.ts'

const words = texts(
  {
    title: 'You are signed out',
    text: 'The page is hidden until you sign in again. What you entered stays.',
    go: 'Sign in',
    somebodyElse: 'I am somebody else: drop what was entered',
  },
  {
    title: 'Sie sind abgemeldet',
    text: 'Die Seite ist verdeckt, bis Sie sich wieder anmelden. Ihre Eingaben bleiben.',
    go: 'Anmelden',
    somebodyElse: 'Ich bin jemand anders: Eingaben verwerfen',
  },
  {
    title: 'Du bist abgemeldet',
    text: 'Die Seite ist verdeckt, bis du dich wieder anmeldest. Deine Eingaben bleiben.',
  },
)

const className = 'signed-out-cover'

/** Dialogs of the question are shown, and no others. */
const theme = { components: { Portal: { defaultProps: { target: `.${className}` } } } }

type CoverProps = { isAsking: boolean; leave: () => void; children: ReactNode }

/**
 * In place of everything where the session has ended: others may sit before the screen by now. The page is there still, with
 * what was typed, and is not shown (global.css). `children` is the question over it.
 */
export function SignedOutCover({ isAsking, leave, children }: CoverProps) {
  const t = useTexts(words)
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.signedOut = ''
    notifications.clean()
    void forgetLastSeen()
    return () => {
      delete dataset.signedOut
    }
  }, [])
  useEffect(() => {
    if (!isAsking) button.current?.focus()
  }, [isAsking])
  return (
    <Portal>
      <div className={className}>
        <Alert
          color="yellow"
          role="status"
          icon={<IconLock aria-hidden />}
          title={t.title}
          styles={{
            title: { color: 'var(--mantine-color-text)' },
            body: { overflow: 'visible' },
            message: { overflow: 'visible' },
          }}
        >
          <Stack gap="xs">
            <Group justify="space-between" gap="sm">
              <Text size="sm">{t.text}</Text>
              <Button ref={button} variant="default" size="xs" onClick={() => void signInPrompt.open()}>
                {t.go}
              </Button>
            </Group>
            <Anchor component="button" type="button" size="sm" ta="start" onClick={leave}>
              {t.somebodyElse}
            </Anchor>
          </Stack>
        </Alert>
        <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
      </div>
    </Portal>
  )
}

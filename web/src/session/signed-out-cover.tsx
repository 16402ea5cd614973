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
    text: 'The page is hidden until you sign in again. Your input has been kept.',
    go: 'Sign in',
    somebodyElse: 'I am somebody else: discard the input',
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

/** Renders the sign-in dialog inside of the cover, as all other dialogs are hidden. */
const theme = { components: { Portal: { defaultProps: { target: `.${className}` } } } }

type CoverProps = { isAsking: boolean; leave: () => void; children: ReactNode }

/**
 * Hides the page after the session has ended, as others may see the screen by now. The page stays mounted with its unsaved
 * input (global.css). `children` is the sign-in dialog.
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

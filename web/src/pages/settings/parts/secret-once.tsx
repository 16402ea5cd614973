import { Button, CopyButton, Group, Stack, Textarea } from '@mantine/core'
import { IconCheck, IconCopy, IconEyeOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { texts, useTexts } from '../../../i18n/language.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { ReadableAlert } from '../../../parts/readable-alert.tsx'

const words = texts(
  {
    once: 'Shown only once',
    onceText: 'Copy it and keep it safe. You cannot view it again; if you lose it, create a new one.',
    copy: 'Copy',
    copied: 'Copied',
    done: 'I have copied it',
  },
  {
    once: 'Das wird nur jetzt angezeigt',
    onceText: 'Kopieren Sie es und bewahren Sie es sicher auf. Es lässt sich später nicht nachsehen.',
    copy: 'Kopieren',
    copied: 'Kopiert',
    done: 'Ich habe es kopiert',
  },
  { onceText: 'Kopiere es und bewahre es sicher auf. Es lässt sich später nicht nachsehen.' },
)

/** Shows a secret once, after it was created. */
export function SecretOnce({
  title,
  label,
  secret,
  close,
  children,
}: {
  title: string
  label: string
  secret: string
  close: () => void
  children?: ReactNode
}) {
  const t = useTexts(words)
  return (
    <Dialog opened onClose={close} title={title} size="lg" closeOnClickOutside={false} closeOnEscape={false}>
      <Stack>
        <ReadableAlert color="orange" icon={<IconEyeOff aria-hidden />} title={t.once}>
          {t.onceText}
        </ReadableAlert>
        <Textarea
          label={label}
          readOnly
          autosize
          minRows={1}
          value={secret}
          onFocus={(event) => event.currentTarget.select()}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', wordBreak: 'break-all' } }}
        />
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button
              variant={copied ? 'light' : 'filled'}
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
              onClick={copy}
              data-autofocus
            >
              {copied ? t.copied : t.copy}
            </Button>
          )}
        </CopyButton>
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t.done}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

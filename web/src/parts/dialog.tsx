import { Button, Group, Modal, type ModalProps, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { texts, useTexts } from '../i18n/language.tsx'
import { type Dismissing, useDismiss } from './use-dismiss.ts'

const words = texts(
  { title: 'Discard what you entered?', text: 'It has not been saved yet.', keep: 'Keep editing', discard: 'Discard' },
  {
    title: 'Eingaben verwerfen?',
    text: 'Nichts davon ist gespeichert.',
    keep: 'Weiter bearbeiten',
    discard: 'Verwerfen',
  },
)

/** A dialog over the page, or over a drawer. */
export function Dialog({ closeOnEscape = true, children, ...props }: ModalProps) {
  const dismissing = useDismiss(props.opened, props.onClose, !closeOnEscape)
  return (
    <Modal centered {...props} onClose={dismissing.dismiss} closeOnEscape={false}>
      <Contents of={dismissing}>{children}</Contents>
    </Modal>
  )
}

/** What a dialog or a drawer holds, and the question before it is lost. */
export function Contents({ of, children }: { of: Dismissing; children: ReactNode }) {
  return (
    <div {...of.watch} style={{ display: 'contents' }}>
      {children}
      <DiscardQuestion opened={of.isAsking} keep={of.keep} discard={of.discard} closeOnEscape={false} />
    </div>
  )
}

type Question = Pick<ModalProps, 'opened' | 'closeOnEscape'> & { keep(): void; discard(): void }

export function DiscardQuestion({ opened, closeOnEscape = true, keep, discard }: Question) {
  const t = useTexts(words)
  return (
    <Modal opened={opened} onClose={keep} title={t.title} centered closeOnEscape={closeOnEscape}>
      <Stack>
        <Text size="sm">{t.text}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={keep} data-autofocus>
            {t.keep}
          </Button>
          <Button color="red" onClick={discard}>
            {t.discard}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

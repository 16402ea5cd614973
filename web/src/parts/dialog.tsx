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
      <DismissibleContent dismissing={dismissing}>{children}</DismissibleContent>
    </Modal>
  )
}

/** The content of a dialog or drawer, with the question before its dirty forms are discarded. */
export function DismissibleContent({ dismissing, children }: { dismissing: Dismissing; children: ReactNode }) {
  const { watch, isAsking, keep, discard } = dismissing
  return (
    <div {...watch} style={{ display: 'contents' }}>
      {children}
      <DiscardQuestion opened={isAsking} keep={keep} discard={discard} closeOnEscape={false} />
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

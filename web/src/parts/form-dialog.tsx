import { Button, Group, Stack } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'
import { texts, useTexts } from '../i18n/language.tsx'
import { Dialog } from './dialog.tsx'

const words = texts({ save: 'Save', cancel: 'Cancel' }, { save: 'Speichern', cancel: 'Abbrechen' })

/** A form in a dialog. A click outside does not close it: input would be lost. */
export function FormDialog({
  opened = true,
  title,
  label,
  color,
  disabled = false,
  submit,
  busy,
  close,
  children,
}: {
  opened?: boolean
  title: string
  label?: string
  color?: string
  disabled?: boolean
  submit: FormEventHandler<HTMLFormElement>
  busy: boolean
  close: () => void
  children: ReactNode
}) {
  const t = useTexts(words)
  return (
    <Dialog opened={opened} onClose={close} title={title} closeOnClickOutside={false}>
      <form onSubmit={submit}>
        <Stack>
          {children}
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={close}>
              {t.cancel}
            </Button>
            <Button type="submit" color={color} disabled={disabled} loading={busy}>
              {label ?? t.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

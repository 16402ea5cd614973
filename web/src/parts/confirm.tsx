import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useProblems } from '../api/problems.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import { Dialog } from './dialog.tsx'

const words = texts({ cancel: 'Cancel' }, { cancel: 'Abbrechen' })

/** Asks before something that cannot be undone. `children` gets the function that opens the dialog. */
export function Confirm({
  title,
  text,
  label,
  color = 'red',
  run,
  children,
}: {
  title: string
  text: ReactNode
  label: string
  color?: string
  run: () => Promise<unknown>
  children: (ask: () => void) => ReactNode
}) {
  const t = useTexts(words)
  const problems = useProblems()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const onConfirm = async (): Promise<void> => {
    setBusy(true)
    try {
      await run()
      setOpen(false)
    } catch (error) {
      problems.show(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {children(() => setOpen(true))}
      <Dialog opened={open} onClose={() => setOpen(false)} title={title} centered>
        <Stack>
          <Text size="sm">{text}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setOpen(false)}>
              {t.cancel}
            </Button>
            <Button color={color} loading={busy} onClick={() => void onConfirm()} data-autofocus>
              {label}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  )
}

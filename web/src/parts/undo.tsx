import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { texts, useTexts } from '../i18n/language.tsx'

const words = texts({ undo: 'Undo' }, { undo: 'Rückgängig' })

const undoFor = 10_000
/** One notification at a time: only the last action can be undone, and each notification has its own timer. */
let shown = ''

/** A notification that something is done, with an undo button if there is an undo. */
export function notifyDone(title: string, undo?: () => void, about?: { message: string; color: string }): void {
  notifications.hide(shown)
  const takeBack = (): void => {
    notifications.hide(shown)
    undo?.()
  }
  shown = notifications.show({
    title,
    message: undo ? <UndoButton undo={takeBack} /> : about?.message,
    autoClose: undoFor,
    color: about?.color ?? 'teal',
  })
}

function UndoButton({ undo }: { undo(): void }) {
  const t = useTexts(words)
  return (
    <Button size="compact-sm" variant="light" mt={4} onClick={undo}>
      {t.undo}
    </Button>
  )
}

import { Button } from '@mantine/core'
import { texts, useTexts } from '../../i18n/language.tsx'

const words = texts({ undo: 'Undo' }, { undo: 'Rückgängig' })

export function UndoMessage({ undo }: { undo(): void }) {
  const t = useTexts(words)
  return (
    <Button size="compact-sm" variant="light" mt={4} onClick={undo}>
      {t.undo}
    </Button>
  )
}

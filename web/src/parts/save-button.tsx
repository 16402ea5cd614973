import { Button, Group } from '@mantine/core'
import { texts, useTexts } from '../i18n/language.tsx'

const words = texts({ save: 'Save' }, { save: 'Speichern' })

export function SaveButton({ busy, label }: { busy: boolean; label?: string }) {
  const t = useTexts(words)
  return (
    <Group>
      <Button type="submit" loading={busy}>
        {label ?? t.save}
      </Button>
    </Group>
  )
}

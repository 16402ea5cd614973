import { Button, Group, Paper, Text } from '@mantine/core'
import { IconMapPinMinus, IconMapPinPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../i18n/language.tsx'
import type { Selection } from '../../../parts/selection.ts'
import { useFormat } from '../../../time/format.ts'
import { type AreaAction, AreasDialog } from './areas-dialog.tsx'
import { batchWords } from './batch-words.ts'

/** The actions for the selected people. */
export function PeopleBar({ selection }: { selection: Selection }) {
  const t = useTexts(batchWords)
  const format = useFormat()
  const [asking, setAsking] = useState<AreaAction | null>(null)
  const count = selection.ids.size
  if (count === 0) return null
  const look = { size: 'xs', fz: 'sm' } as const
  return (
    <Paper withBorder radius="lg" px="md" py="xs" role="toolbar" aria-label={t.actions}>
      <Group gap="xs">
        <Text size="sm" fw={600} role="status" mr="xs">
          {t.selected(format.number(count), count === 1)}
        </Text>
        <Button
          {...look}
          variant="default"
          leftSection={<IconMapPinPlus size={16} aria-hidden />}
          onClick={() => setAsking('add')}
        >
          {t.add}
        </Button>
        <Button
          {...look}
          variant="default"
          leftSection={<IconMapPinMinus size={16} aria-hidden />}
          onClick={() => setAsking('remove')}
        >
          {t.remove}
        </Button>
        <Button {...look} variant="subtle" leftSection={<IconX size={16} aria-hidden />} onClick={selection.clear}>
          {t.clear}
        </Button>
      </Group>
      {asking && <AreasDialog action={asking} userIds={[...selection.ids]} close={() => setAsking(null)} />}
    </Paper>
  )
}

import { Button, Group, Paper, Text } from '@mantine/core'
import { IconCheck, IconEye, IconMessage, IconTag, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../i18n/language.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import type { Selection } from '../../../parts/selection.ts'
import { useFormat } from '../../../time/format.ts'
import { useMayBatch } from '../may.ts'
import { BatchFollowers } from './batch-followers.tsx'
import { BatchNote } from './batch-note.tsx'
import { BatchTags } from './batch-tags.tsx'
import type { BatchAction, Batching } from './use-batch.ts'
import { words } from './words.ts'

type Props = {
  selection: Selection
  batch: Batching
  /** The total number, if the API can act on all of them; otherwise null. */
  everything: number | null
}

/** The batch actions for the selection. */
export function BatchBar({ selection, batch, everything }: Props) {
  const t = useTexts(words)
  const format = useFormat()
  const may = useMayBatch()
  const [asking, setAsking] = useState<'tag' | 'note' | 'follower' | null>(null)
  const count = selection.all ? (everything ?? 0) : selection.ids.size
  if (count === 0) return null
  const countWords = [format.number(count), count === 1] as const
  const run = (wanted: BatchAction) => batch.run(selection, wanted)
  const buttonProps = { variant: 'default', size: 'xs', fz: 'sm', disabled: batch.busy } as const
  const close = () => setAsking(null)
  return (
    <Paper withBorder radius="lg" px="md" py="xs" role="toolbar" aria-label={t.actions}>
      <Group gap="xs">
        <Text size="sm" fw={600} role="status" mr="xs">
          {t.selected(...countWords)}
        </Text>
        {!selection.all && everything !== null && everything > count && (
          <Button size="xs" fz="sm" variant="subtle" onClick={selection.selectAll}>
            {t.everything(format.number(everything))}
          </Button>
        )}
        {may.confirm && (
          <Confirm
            title={t.confirmTitle}
            text={t.confirmText(...countWords)}
            label={t.confirm}
            color="teal"
            run={() => run({ action: 'confirm' })}
          >
            {(ask) => (
              <Button {...buttonProps} leftSection={<IconCheck size={16} aria-hidden />} onClick={ask}>
                {t.confirm}
              </Button>
            )}
          </Confirm>
        )}
        {may.tag && (
          <Button {...buttonProps} leftSection={<IconTag size={16} aria-hidden />} onClick={() => setAsking('tag')}>
            {t.tag}
          </Button>
        )}
        <Button {...buttonProps} leftSection={<IconMessage size={16} aria-hidden />} onClick={() => setAsking('note')}>
          {t.note}
        </Button>
        <Button {...buttonProps} leftSection={<IconEye size={16} aria-hidden />} onClick={() => setAsking('follower')}>
          {t.follower}
        </Button>
        {may.destroy && (
          <Confirm
            title={t.destroyTitle}
            text={t.destroyText(...countWords)}
            label={t.destroy}
            run={() => run({ action: 'destroy' })}
          >
            {(ask) => (
              <Button {...buttonProps} leftSection={<IconTrash size={16} aria-hidden />} onClick={ask}>
                {t.destroy}
              </Button>
            )}
          </Confirm>
        )}
        <Button
          size="xs"
          fz="sm"
          variant="subtle"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={selection.clear}
        >
          {t.clear}
        </Button>
      </Group>
      <BatchTags opened={asking === 'tag'} close={close} run={run} />
      <BatchNote opened={asking === 'note'} close={close} run={run} />
      <BatchFollowers opened={asking === 'follower'} close={close} run={run} />
    </Paper>
  )
}

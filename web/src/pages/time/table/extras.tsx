import { Group, Text, Tooltip } from '@mantine/core'
import { IconMessage, IconPaperclip, IconSignature } from '@tabler/icons-react'
import type { Tracking } from '../../../api/records.ts'

const kinds = [
  ['user_notes_count', IconMessage],
  ['attachments_count', IconPaperclip],
  ['signatures_count', IconSignature],
] as const

/** The numbers of notes, files and signatures; `labels` has them in words. */
export function Extras({ tracking, labels }: { tracking: Tracking; labels: readonly string[] }) {
  if (labels.length === 0) return null
  return (
    <Tooltip label={labels.join(', ')}>
      <Group gap={8} wrap="nowrap" role="img" aria-label={labels.join(', ')}>
        {kinds
          .filter(([name]) => tracking[name] > 0)
          .map(([name, Icon]) => (
            <Group key={name} gap={2} wrap="nowrap">
              <Icon size={15} aria-hidden />
              <Text size="xs">{tracking[name]}</Text>
            </Group>
          ))}
      </Group>
    </Tooltip>
  )
}

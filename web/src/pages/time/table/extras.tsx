import { Group, Text, Tooltip } from '@mantine/core'
import { IconMessage, IconPaperclip, IconSignature } from '@tabler/icons-react'
import type { Tracking } from '../../../api/records.ts'

const kinds = [
  ['user_notes_count', IconMessage],
  ['attachments_count', IconPaperclip],
  ['signatures_count', IconSignature],
] as const

/** How many notes, files and signatures there are; the words for it are in `told`. */
export function Extras({ tracking, told }: { tracking: Tracking; told: readonly string[] }) {
  if (told.length === 0) return null
  return (
    <Tooltip label={told.join(', ')}>
      <Group gap={8} wrap="nowrap" role="img" aria-label={told.join(', ')}>
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

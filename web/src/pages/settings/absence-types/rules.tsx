import { Badge, Group } from '@mantine/core'
import type { AbsenceType } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { words } from './words.ts'

/** The rules of an absence type in short. */
export function Rules({ type }: { type: AbsenceType }) {
  const t = useTexts(words)
  const labels = [
    t.kinds[type.kind],
    type.paid ? t.paid : t.isUnpaid,
    type.counts_against_entitlement && t.counts,
    !type.needs_approval && t.noApproval,
  ].filter((value) => typeof value === 'string')
  return (
    <Group gap={4}>
      {labels.map((label) => (
        <Badge
          key={label}
          variant="default"
          tt="none"
          fw={500}
          size="md"
          h="auto"
          // On a narrow phone a word such as “Überstundenausgleich” is wider than its column.
          styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
        >
          {label}
        </Badge>
      ))}
    </Group>
  )
}

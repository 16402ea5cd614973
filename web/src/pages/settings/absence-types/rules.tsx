import { Badge, Group } from '@mantine/core'
import type { AbsenceType } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { words } from './words.ts'

/** How an absence of this type counts, in few words. */
export function Rules({ type }: { type: AbsenceType }) {
  const t = useTexts(words)
  const said = [
    t.kinds[type.kind],
    type.paid ? t.paid : t.isUnpaid,
    type.counts_against_entitlement && t.counts,
    !type.needs_approval && t.noApproval,
  ].filter((one) => typeof one === 'string')
  return (
    <Group gap={4}>
      {said.map((one) => (
        <Badge
          key={one}
          variant="default"
          tt="none"
          fw={500}
          size="md"
          h="auto"
          // On a narrow phone a word such as “Überstundenausgleich” is wider than its column.
          styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
        >
          {one}
        </Badge>
      ))}
    </Group>
  )
}

import { ColorSwatch, Group, Text } from '@mantine/core'
import { absenceStates } from '../../../src/shared/choice-words.ts'
import type { Absence } from '../api/records.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import { ReadableBadge } from './readable-badge.tsx'

export const statusWords = texts(absenceStates.en, absenceStates.de)

const colors = { pending: 'yellow', confirmed: 'teal', rejected: 'red' }

export function AbsenceStatus({ absence }: { absence: Absence }) {
  const t = useTexts(statusWords)
  return (
    <ReadableBadge
      color={colors[absence.confirmation_status]}
      variant="light"
      // Does not shrink: its label would be cut off, while the text beside it can wrap.
      flex="none"
    >
      {t[absence.confirmation_status]}
    </ReadableBadge>
  )
}

export function ColorName({ color, name }: { color: string | null; name: string }) {
  return (
    <Group gap={6} wrap="nowrap">
      <ColorSwatch color={color ?? '#adb5bd'} size={12} withShadow={false} />
      <Text size="sm" miw={0}>
        {name}
      </Text>
    </Group>
  )
}

import { Alert, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCalculator } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Absence, AbsenceType } from '../api/records.ts'
import { useTexts } from '../i18n/language.tsx'
import { useSession } from '../session/session.tsx'
import { useFormat } from '../time/format.ts'
import { Overlaps } from './overlaps.tsx'
import { PersonTake } from './person-take.tsx'
import { type RequestValues, spanOf } from './request-values.ts'
import { requestWords } from './request-words.ts'

type Props = {
  values: RequestValues
  type: AbsenceType | undefined
  /** The absence that is being changed, which does not conflict with itself. */
  changed?: Absence | undefined
}

const mostPeople = 10

/** What the request would take, what would be left, and which absences it overlaps. */
export function RequestPreview({ values, type, changed }: Props) {
  const t = useTexts(requestWords)
  const format = useFormat()
  const { isLead } = useSession()
  const { full_day, starts_at, ends_at, from_time, until_time } = values
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the values that the span depends on
  const now = useMemo(() => spanOf(values), [full_day, starts_at, ends_at, from_time, until_time])
  const [span] = useDebouncedValue(now, 250)
  const [people] = useDebouncedValue(values.user_ids, 250)
  if (!span || people.length === 0) return null
  const several = people.length > 1
  return (
    <Stack gap="sm" aria-live="polite">
      <Alert variant="light" color="gray" icon={<IconCalculator />} title={t.preview}>
        <Stack gap={6}>
          {people.slice(0, mostPeople).map((id) => (
            <PersonTake key={id} userId={id} span={span} type={type} named={several} changed={changed} />
          ))}
          {people.length > mostPeople && <Text size="sm">{t.more(format.number(people.length - mostPeople))}</Text>}
        </Stack>
      </Alert>
      <Overlaps span={span} userIds={people} changed={changed} showOthers={isLead} />
    </Stack>
  )
}

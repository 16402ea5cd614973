import { Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useMetas } from '../../../api/hooks.ts'
import type { ClosedDifference } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { ReadableAlert } from '../../../parts/readable-alert.tsx'
import { useFormat } from '../../../time/format.ts'
import { ReasonForm } from './reason-form.tsx'
import { entryWords } from './words.ts'

/** Changes that came too late for closed months, with the action that enters the difference. */
export function Difference({ personId }: { personId: string }) {
  const t = useTexts(entryWords)
  const format = useFormat()
  const [isBooking, setBooking] = useState(false)
  const path = `users/${personId}/time_account/closed_difference`
  const [difference] = useMetas<ClosedDifference>(path, [{}]).data ?? []
  if (!difference || difference.seconds === 0) return null
  const text = t.differenceText(format.balance(difference.seconds))
  return (
    <ReadableAlert color="yellow" icon={<IconAlertTriangle />} title={t.difference}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {text} {difference.punches > 0 && t.punches(difference.punches)}
        </Text>
        <Button size="xs" variant="default" onClick={() => setBooking(true)}>
          {t.book}
        </Button>
      </Stack>
      {isBooking && (
        <ReasonForm
          title={t.bookTitle}
          text={text}
          label={t.book}
          change={{ path, alsoChanges: ['reports'] }}
          close={() => setBooking(false)}
        />
      )}
    </ReadableAlert>
  )
}

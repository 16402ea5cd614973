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

/** What came too late for closed months, with the one action that makes up for it. */
export function Difference({ personId }: { personId: string }) {
  const t = useTexts(entryWords)
  const format = useFormat()
  const [isBooking, setBooking] = useState(false)
  const path = `users/${personId}/time_account/closed_difference`
  const [told] = useMetas<ClosedDifference>(path, [{}]).data ?? []
  if (!told || told.seconds === 0) return null
  const text = t.differenceText(format.balance(told.seconds))
  return (
    <ReadableAlert color="yellow" icon={<IconAlertTriangle />} title={t.difference}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {text} {told.punches > 0 && t.punches(told.punches)}
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

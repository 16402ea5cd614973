import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useWrite } from '../../../api/hooks.ts'
import { useProblems } from '../../../api/problems.ts'
import type { Tracking } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { ClockInput, isClock } from '../../../parts/clock-input.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { Select } from '../../../parts/select-fields.tsx'
import { useSession } from '../../../session/session.tsx'
import { daysFrom } from '../../../time/days.ts'
import { useFormat } from '../../../time/format.ts'
import { localDay, localTime } from '../../../time/zoned.ts'
import { typed } from '../../../tracking-form/wall.ts'
import { middleMinute, splitInstants } from './split-moment.ts'
import { words } from './words.ts'

type Props = { tracking: Tracking; opened: boolean; close(): void }

/** Splits a time in two. */
export function SplitForm({ tracking, opened, close }: Props) {
  const t = useTexts(words)
  const format = useFormat()
  const { zone } = useSession()
  const write = useWrite()
  const problems = useProblems()
  const { starts_at } = tracking
  // A running time can be split up to now.
  const [now] = useState(() => new Date().toISOString())
  const ends_at = tracking.ends_at ?? now
  const span: [number, number] = [Date.parse(starts_at), Date.parse(ends_at)]
  const middle = middleMinute(...span)
  const days = daysFrom(localDay(starts_at, zone), localDay(ends_at, zone))
  const form = useForm({
    initialValues: { day: localDay(middle, zone), at: localTime(middle, zone), chosen: middle },
  })
  const { day, at, chosen } = form.values
  const instants = isClock(at) ? splitInstants(day, at, zone, span) : []
  const instant = instants?.find((ms) => ms === chosen) ?? instants?.[0]
  const save = async (): Promise<void> => {
    if (!instants) return form.setFieldError('at', t.splitSkipped)
    // If the input is not a moment inside the time, the server refuses it.
    const sent = instant === undefined ? typed(day, at) : new Date(instant).toISOString()
    try {
      await write.mutateAsync({ path: `time_trackings/${tracking.id}/split`, attributes: { at: sent } })
      notifications.show({ color: 'teal', message: t.splitDone, autoClose: 3000 })
      close()
    } catch (error) {
      problems.showIn(form)(error)
    }
  }
  return (
    <FormDialog
      opened={opened}
      title={t.splitTitle}
      label={t.split}
      submit={form.onSubmit(() => void save())}
      busy={write.isPending}
      close={close}
    >
      <Text size="sm">{t.splitAbout(format.dateTime(starts_at), format.dateTime(ends_at))}</Text>
      {days.length > 1 && (
        <Select
          label={t.splitDay}
          allowDeselect={false}
          data={days.map((day) => ({ value: day, label: format.longDay(day) }))}
          {...form.getInputProps('day')}
        />
      )}
      <ClockInput label={t.splitAt} required data-autofocus {...form.getInputProps('at')} />
      {instants && instants.length > 1 && (
        <Select
          label={t.splitWhich}
          description={t.splitWhichAbout}
          allowDeselect={false}
          data={instants.map((ms) => ({ value: String(ms), label: format.timeWithZone(ms) }))}
          value={String(instant)}
          onChange={(value) => form.setFieldValue('chosen', Number(value))}
        />
      )}
    </FormDialog>
  )
}

import { Alert, Card, SegmentedControl, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useWrite } from '../api/hooks.ts'
import { focusField, useProblems } from '../api/problems.ts'
import type { TrackingWithBreaks } from '../api/records.ts'
import { useTexts } from '../i18n/language.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { AreaSelect } from '../parts/selects.tsx'
import { useSession } from '../session/session.tsx'
import { today } from '../time/zoned.ts'
import { newValues, type Values, valuesOf } from '../tracking-form/form-values.ts'
import { TimeFields } from '../tracking-form/time-fields.tsx'
import { useCheckClock } from '../tracking-form/use-check-clock.ts'
import { Times } from './before-after.tsx'
import { type CorrectionKind, correctionAttributes, fieldOf } from './correction-attributes.ts'
import { words } from './words.ts'

/** Requests that a time be changed, deleted or added. */
export default function CorrectionDialog({
  known: current,
  day,
  close,
}: {
  known: TrackingWithBreaks | null
  day?: string
  close(): void
}) {
  const t = useTexts(words)
  const { me, zone } = useSession()
  const problems = useProblems()
  const write = useWrite()
  // As the person saw it when the dialog was opened.
  const [known] = useState(current)
  const [kind, setKind] = useState<CorrectionKind>(known ? 'change' : 'new')
  const [refused, setRefused] = useState('')
  const checkClock = useCheckClock()
  const form = useForm<Values>({
    initialValues: known ? valuesOf(known, zone) : newValues(me.id, day ?? today(zone)),
    validate: {
      day: (value) => (value ? null : t.needed),
      start: (start) => checkClock(start, true),
      end: (end) => checkClock(end, kind === 'new'),
      note: (note) => (note.trim() ? null : t.needed),
      breaks: { start: (start) => checkClock(start, true), end: (end) => checkClock(end, true) },
    },
  })
  const send = async (values: Values): Promise<void> => {
    const attributes = correctionAttributes(values, known, kind, zone)
    setRefused('')
    try {
      await write.mutateAsync({ path: 'time_corrections', attributes })
      notifications.show({ color: 'teal', message: t.sent })
      close()
    } catch (error) {
      if (!(error instanceof ApiError) || error.problems.length === 0) return problems.show(error)
      for (const { pointer, title } of error.problems) {
        const field = fieldOf(pointer)
        if (field) form.setFieldError(field, title)
        else setRefused(title)
      }
      const first = error.problems.map(({ pointer }) => fieldOf(pointer)).find(Boolean)
      if (first) focusField(first)
    }
  }
  return (
    <FormDialog
      title={t.askTitle}
      label={t.send}
      submit={form.onSubmit((values) => void send(values))}
      busy={write.isPending}
      close={close}
    >
      {known && (
        <>
          <Card withBorder padding="xs" radius="md">
            <Text size="xs" c="dimmed">
              {t.before}
            </Text>
            <Times time={snapshotOf(known)} other={null} />
          </Card>
          <SegmentedControl
            fullWidth
            aria-label={t.what}
            value={kind}
            onChange={(value) => setKind(value as CorrectionKind)}
            data={[
              { value: 'change', label: t.change },
              { value: 'delete', label: t.delete },
            ]}
          />
        </>
      )}
      {kind !== 'delete' && (
        <>
          <TimeFields form={form} known={known} byHand={false} />
          <AreaSelect label={t.area} {...form.getInputProps('area')} />
        </>
      )}
      <Textarea
        label={t.reason}
        description={t.reasonAbout}
        required
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        {...form.getInputProps('note')}
      />
      {refused && (
        <Alert color="red" role="alert">
          {refused}
        </Alert>
      )}
    </FormDialog>
  )
}

const snapshotOf = ({ tracking, breaks }: TrackingWithBreaks) => ({
  starts_at: tracking.starts_at,
  ends_at: tracking.ends_at,
  area_id: tracking.rel.area?.id ?? null,
  break_duration: tracking.force_custom_break_duration ? tracking.break_duration : null,
  breaks: breaks.map(({ starts_at, ends_at }) => ({ starts_at, ends_at })),
})

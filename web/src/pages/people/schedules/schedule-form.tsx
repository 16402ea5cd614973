import { Input, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { WorkSchedule } from '../../../api/records.ts'
import { useSave } from '../../../api/use-save.ts'
import { CalendarField } from '../../../holidays/calendar-field.tsx'
import { useTexts } from '../../../i18n/language.tsx'
import { DayInput } from '../../../parts/day-input.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { useSession } from '../../../session/session.tsx'
import { useFormat } from '../../../time/format.ts'
import { today } from '../../../time/zoned.ts'
import { useIsClosed } from '../../../time-account/use-is-closed.ts'
import { Preview } from './schedule-preview.tsx'
import { attributesOf, type ScheduleValues, valuesOf } from './schedule-values.ts'
import { WeeksInput } from './weeks-input.tsx'
import { scheduleWords } from './words.ts'

/** `startsOn` is the initial value for a new schedule. */
type Props = { personId: string; schedule: WorkSchedule | undefined; startsOn: string | undefined; close(): void }

/** A schedule from a day on, with a preview of its effect on past months. */
export function ScheduleForm({ personId, schedule, startsOn, close }: Props) {
  const t = useTexts(scheduleWords)
  const { zone } = useSession()
  const day = today(zone)
  const form = useForm<ScheduleValues>({ initialValues: valuesOf(schedule, startsOn ?? day, useFormat()) })
  const { save, busy } = useSave(form)
  const { rhythm, weeks, starts_on } = form.values
  const attributes = attributesOf(form.values)
  const path = `users/${personId}/work_schedules`
  const submit = form.onSubmit(async () => {
    if (!attributes) return
    const saved = await save({
      method: schedule ? 'PATCH' : 'POST',
      path: schedule ? `${path}/${schedule.id}` : path,
      attributes,
      alsoChanges: ['absences', 'public_holidays', 'reports'],
    })
    if (saved) close()
  })
  const first = [starts_on, schedule?.starts_on].filter((value) => typeof value === 'string').sort()[0]
  const isClosed = useIsClosed(personId, first ?? day)
  return (
    <FormDialog
      title={schedule ? t.editTitle : t.addTitle}
      submit={submit}
      busy={busy}
      disabled={!attributes}
      close={close}
    >
      <DayInput label={t.from} required {...form.getInputProps('starts_on')} />
      <Input.Wrapper label={t.rhythm} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t.rhythm}
          data={[
            { value: 'weekly', label: t.weekly },
            { value: 'monthly', label: t.monthly },
          ]}
          {...form.getInputProps('rhythm')}
        />
      </Input.Wrapper>
      {rhythm === 'weekly' ? (
        <WeeksInput
          weeks={weeks}
          error={form.errors.weeks ? String(form.errors.weeks) : undefined}
          onChange={(next) => form.setFieldValue('weeks', next)}
        />
      ) : (
        <TextInput
          label={t.monthlyMinutes}
          description={t.monthlyAbout}
          autoComplete="off"
          maxLength={7}
          {...form.getInputProps('monthly_minutes')}
          error={form.errors.monthly_minutes ?? (attributes ? undefined : t.noHours)}
        />
      )}
      <Switch label={t.holidays} {...form.getInputProps('regards_holidays', { type: 'checkbox' })} />
      {form.values.regards_holidays && (
        <CalendarField zone={zone} unset={t.calendarOfPerson} {...form.getInputProps('holiday_calendar')} />
      )}
      {first && isClosed(first) && (
        <Switch label={t.reachesBack} {...form.getInputProps('reaches_back', { type: 'checkbox' })} />
      )}
      <Preview
        personId={personId}
        attributes={attributes && { ...attributes, ...(schedule && { work_schedule_id: schedule.id }) }}
      />
    </FormDialog>
  )
}

import { Button, Group, Input, SegmentedControl, SimpleGrid } from '@mantine/core'
import { useTexts } from '../i18n/language.tsx'
import { ClockInput } from '../parts/clock-input.tsx'
import { DayInput } from '../parts/day-input.tsx'
import { isDay } from '../time/days.ts'
import { halfOf, type RequestFormParts, type RequestValues } from './request-values.ts'
import { requestWords } from './request-words.ts'
import { useAbsencePreview } from './use-preview.ts'

/** Half of the person's working day, in minutes; for several people half of eight hours. */
function useHalfDay({ user_ids, starts_at }: RequestValues): number {
  const [user_id, ...others] = user_ids
  const isKnown = user_id !== undefined && others.length === 0 && isDay(starts_at)
  const day = { user_id, starts_at: `${starts_at}T00:00:00`, ends_at: `${starts_at}T23:59:59`, full_day: true }
  const { data } = useAbsencePreview(isKnown ? [day] : [])
  return Math.round((data?.[0]?.hours || 8) * 30)
}

/** Start and end of the absence: whole days, or times, with buttons for the two halves of a day. */
export function RequestSpan({ form }: { form: RequestFormParts }) {
  const t = useTexts(requestWords)
  const { full_day, starts_at, ends_at } = form.values
  const start = (day: string | null): void => {
    form.setFieldValue('starts_at', day)
    if (day && (!ends_at || ends_at < day)) form.setFieldValue('ends_at', day)
  }
  const minutes = useHalfDay(form.values)
  const half = (which: 'morning' | 'afternoon') => () =>
    form.setValues({ ...halfOf(which, minutes), ends_at: starts_at })
  const extend = (isWhole: boolean): void => {
    const isUntouched = form.values.until_time === halfOf('morning').until_time
    form.setValues({ full_day: isWhole, ...(!isWhole && isUntouched && halfOf('morning', minutes)) })
  }
  return (
    <>
      <Input.Wrapper label={t.extent} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t.extent}
          data={[
            { value: 'whole', label: t.whole },
            { value: 'part', label: t.part },
          ]}
          value={full_day ? 'whole' : 'part'}
          onChange={(value) => extend(value === 'whole')}
        />
      </Input.Wrapper>
      <SimpleGrid cols={2} spacing="sm">
        <DayInput label={t.from} required {...form.getInputProps('starts_at')} onChange={start} />
        <DayInput
          label={t.until}
          required
          {...(starts_at && { minDate: starts_at })}
          {...form.getInputProps('ends_at')}
        />
        {!full_day && (
          <>
            <ClockInput label={t.fromTime} required {...form.getInputProps('from_time')} />
            <ClockInput label={t.untilTime} required {...form.getInputProps('until_time')} />
          </>
        )}
      </SimpleGrid>
      {!full_day && (
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={half('morning')}>
            {t.morning}
          </Button>
          <Button size="compact-sm" variant="default" onClick={half('afternoon')}>
            {t.afternoon}
          </Button>
        </Group>
      )}
    </>
  )
}

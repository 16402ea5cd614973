import { Button, Group, Input, SegmentedControl, SimpleGrid } from '@mantine/core'
import { TimeInput } from '@mantine/dates'
import { useTexts } from '../i18n/language.tsx'
import { DayInput } from '../parts/day-input.tsx'
import { halfOf, type RequestFormParts } from './request-values.ts'
import { requestWords } from './request-words.ts'

/** From when until when: whole days, or with times, for which the two halves of a day are one touch away. */
export function RequestSpan({ form }: { form: RequestFormParts }) {
  const t = useTexts(requestWords)
  const { full_day, starts_at, ends_at } = form.values
  const start = (day: string | null): void => {
    form.setFieldValue('starts_at', day)
    if (day && (!ends_at || ends_at < day)) form.setFieldValue('ends_at', day)
  }
  const half = (which: 'morning' | 'afternoon') => () => form.setValues({ ...halfOf(which), ends_at: starts_at })
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
          onChange={(value) => form.setFieldValue('full_day', value === 'whole')}
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
            <TimeInput label={t.fromTime} required {...form.getInputProps('from_time')} />
            <TimeInput label={t.untilTime} required {...form.getInputProps('until_time')} />
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

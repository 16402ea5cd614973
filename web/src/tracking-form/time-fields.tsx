import { Button, NumberInput, SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { TrackingWithBreaks } from '../api/records.ts'
import { useTexts } from '../i18n/language.tsx'
import { ClockInput } from '../parts/clock-input.tsx'
import { DayInput } from '../parts/day-input.tsx'
import { useFormat } from '../time/format.ts'
import { BreakRows } from './break-rows.tsx'
import { lastDay, type Values } from './form-values.ts'
import { NetLine } from './net-line.tsx'
import { OverlapNotice } from './overlap-notice.tsx'
import { words } from './words.ts'

/** The fields for day, start, end and breaks, with the net working time. */
export function TimeFields({
  form,
  known,
  byHand = true,
}: {
  form: UseFormReturnType<Values>
  known: TrackingWithBreaks | null
  /** Whether the length of the breaks can be set by hand. */
  byHand?: boolean
}) {
  const t = useTexts(words)
  const format = useFormat()
  const { values } = form
  const until = values.day && values.start && values.end ? lastDay(values) : values.day
  return (
    <Stack gap="sm">
      <DayInput
        label={t.day}
        required
        {...form.getInputProps('day')}
        value={values.day || null}
        onChange={(day) => form.setFieldValue('day', day ?? '')}
      />
      <SimpleGrid cols={2} spacing="xs">
        <ClockInput label={t.start} required data-autofocus {...form.getInputProps('start')} />
        <ClockInput label={t.end} {...form.getInputProps('end')} />
      </SimpleGrid>
      {values.end === '' && (
        <Text size="xs" c="dimmed">
          {t.endAbout}
        </Text>
      )}
      {values.endDay ? (
        <DayInput
          label={t.endDay}
          clearable
          value={values.endDay}
          onChange={(day) => form.setFieldValue('endDay', day ?? '')}
        />
      ) : (
        values.end !== '' && (
          <Button
            variant="subtle"
            size="compact-sm"
            style={{ alignSelf: 'flex-start' }}
            onClick={() => form.setFieldValue('endDay', until)}
          >
            {until > values.day ? t.endsOn(format.shortDay(until)) : t.otherDay}
          </Button>
        )
      )}
      <BreakRows form={form} />
      {byHand && (
        <Switch label={t.forced} description={t.forcedAbout} {...form.getInputProps('forced', { type: 'checkbox' })} />
      )}
      {byHand && values.forced && (
        <NumberInput
          label={t.minutes}
          required
          min={0}
          max={10_080}
          allowDecimal={false}
          {...form.getInputProps('minutes')}
        />
      )}
      <NetLine values={values} known={known} />
      <OverlapNotice values={values} known={known} />
    </Stack>
  )
}

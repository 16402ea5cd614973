import { Button, NumberInput, SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTexts } from '../../../i18n/language.tsx'
import { DayInput } from '../../../parts/day-input.tsx'
import { useFormat } from '../../../time/format.ts'
import { ClockInput } from '../clock-input.tsx'
import { words as common } from '../words.ts'
import { BreakRows } from './break-rows.tsx'
import { type Known, lastDay, type Values } from './form-values.ts'
import { NetLine } from './net-line.tsx'
import { words } from './words.ts'

/** When: day, start, end, breaks, and what that makes. */
export function TimeFields({ form, known }: { form: UseFormReturnType<Values>; known: Known | null }) {
  const t = useTexts(words)
  const names = useTexts(common)
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
        <ClockInput label={names.start} required data-autofocus {...form.getInputProps('start')} />
        <ClockInput label={names.end} {...form.getInputProps('end')} />
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
      <Switch label={t.forced} description={t.forcedAbout} {...form.getInputProps('forced', { type: 'checkbox' })} />
      {values.forced && (
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
    </Stack>
  )
}

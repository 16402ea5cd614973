import { Button, Fieldset, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useTexts } from '../../../i18n/language.tsx'
import { useFormat } from '../../../time/format.ts'
import { isDayOfHours, minutesOf, noWeek } from './schedule-values.ts'
import { scheduleWords } from './words.ts'

const mostWeeks = 4

type Props = { weeks: string[][]; error?: string | undefined; onChange(weeks: string[][]): void }

/** Hours for each weekday of one to four weeks. */
export function WeeksInput({ weeks, error, onChange }: Props) {
  const t = useTexts(scheduleWords)
  const format = useFormat()
  const set = (place: number, day: number, text: string): void =>
    onChange(weeks.map((week, index) => (index === place ? week.with(day, text) : week)))
  return (
    <Stack gap="xs">
      {weeks.map((week, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: weeks are identified by their index
        <Fieldset key={index} legend={`${t.week(index + 1)} · ${t.sum(format.clock(minutesOf(week) * 60))}`} p="xs">
          <SimpleGrid cols={{ base: 4, xs: 7 }} spacing={6} verticalSpacing={6}>
            {week.map((text, day) => (
              <TextInput
                key={t.weekdays[day]}
                label={t.weekdays[day]}
                value={text}
                placeholder="0"
                autoComplete="off"
                maxLength={6}
                error={!isDayOfHours(text)}
                onChange={(event) => set(index, day, event.currentTarget.value)}
                styles={{ input: { paddingInline: 8 } }}
              />
            ))}
          </SimpleGrid>
        </Fieldset>
      ))}
      <Text size="xs" c={error ? 'var(--mantine-color-error)' : 'dimmed'}>
        {error ?? (weeks.flat().every(isDayOfHours) ? t.weeksAbout : t.noHours)}
      </Text>
      <Group gap="xs">
        {weeks.length < mostWeeks && (
          <Button size="compact-sm" variant="light" onClick={() => onChange([...weeks, noWeek()])}>
            {t.addWeek}
          </Button>
        )}
        {weeks.length > 1 && (
          <Button size="compact-sm" variant="default" onClick={() => onChange(weeks.slice(0, -1))}>
            {t.removeWeek}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

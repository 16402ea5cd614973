import { Group, Paper, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconMoon } from '@tabler/icons-react'
import { useTexts } from '../../../i18n/language.tsx'
import { useFormat } from '../../../time/format.ts'
import { StateBadge } from '../state-badge.tsx'
import { DayHead, isFree } from './day-head.tsx'
import { useDescribe } from './describe.ts'
import type { Piece, Segment } from './segments.ts'
import type { Day } from './use-week.ts'
import classes from './week.module.css'
import type { WeekProps } from './week-grid.tsx'
import { words } from './words.ts'

const place = ({ top, bottom }: Piece) => ({ left: `${(top / 24) * 100}%`, width: `${((bottom - top) / 24) * 100}%` })

/** The week on a small screen: one day below the other, each as a line from midnight to midnight. */
export function WeekStack({ days, included, open, openAbsence, addOn }: WeekProps) {
  const format = useFormat()
  const describe = useDescribe(included)
  return (
    <Stack gap="sm">
      {days.map((day) => (
        <Paper
          key={day.day}
          component="section"
          withBorder
          radius="lg"
          p="sm"
          aria-label={format.longDay(day.day)}
          className={isFree(day) ? classes.free : undefined}
        >
          <DayHead of={day} included={included} openAbsence={openAbsence} add={addOn(day.day)} />
          {day.segments.length > 0 && <Line day={day} />}
          <Stack gap={6} mt="xs">
            {day.segments.map((segment) => (
              <Item
                key={segment.stretch.tracking.id}
                segment={segment}
                describe={describe}
                open={() => open(segment.stretch.tracking.id)}
              />
            ))}
          </Stack>
        </Paper>
      ))}
    </Stack>
  )
}

function Line({ day }: { day: Day }) {
  return (
    <div className={classes.line} aria-hidden>
      {day.segments.map(({ stretch, rests, ...piece }) => (
        <div key={stretch.tracking.id}>
          <div className={classes.bar} style={place(piece)} />
          {rests.map((rest) => (
            <div key={rest.top} className={classes.gap} style={place(rest)} />
          ))}
        </div>
      ))}
    </div>
  )
}

function Item({
  segment,
  describe,
  open,
}: {
  segment: Segment
  describe: ReturnType<typeof useDescribe>
  open(): void
}) {
  const t = useTexts(words)
  const { stretch, before, after } = segment
  const area = describe.areaOf(stretch)
  return (
    <UnstyledButton
      className={classes.item}
      style={{ '--area': area?.color ?? 'var(--mantine-color-gray-6)' }}
      onClick={open}
    >
      <VisuallyHidden>{describe.whole(segment)}</VisuallyHidden>
      <div aria-hidden>
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" fw={600}>
            {describe.times(stretch)}
          </Text>
          <Text size="sm" fw={600}>
            {describe.net(stretch)}
          </Text>
        </Group>
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text size="sm" c="dimmed" truncate>
            {area?.name ?? ' '}
          </Text>
          <StateBadge tracking={stretch.tracking} />
        </Group>
        {(before || after) && (
          <Group gap={4} wrap="nowrap">
            <IconMoon size={14} aria-hidden />
            <Text size="xs">{before ? t.began : t.goesOn}</Text>
          </Group>
        )}
      </div>
    </UnstyledButton>
  )
}

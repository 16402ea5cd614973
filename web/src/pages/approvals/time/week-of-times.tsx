import { Card, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { useTexts } from '../../../i18n/language.tsx'
import { useShowMore } from '../../../parts/use-show-more.tsx'
import { addDays } from '../../../time/days.ts'
import { useFormat } from '../../../time/format.ts'
import type { Week } from './group-times.ts'
import { TimesOfPerson } from './times-of-person.tsx'
import { timeWords } from './words.ts'

export type Picking = {
  picked: ReadonlySet<string>
  /** Being confirmed right now. */
  busy: ReadonlySet<string>
  pick(ids: readonly string[], on: boolean): void
  confirm(ids: readonly string[]): Promise<void>
}

export function WeekOfTimes({ week: { week, groups }, ...picking }: { week: Week } & Picking) {
  const t = useTexts(timeWords)
  const format = useFormat()
  const ids = groups.flatMap(({ entries }) => entries.map(({ id }) => id))
  const some = ids.some((id) => picking.picked.has(id))
  const all = ids.every((id) => picking.picked.has(id))
  const { shown, more } = useShowMore(groups)
  const net = groups.reduce((sum, group) => sum + group.net, 0)
  return (
    <section>
      <Group justify="space-between" mb="xs" px="sm" wrap="nowrap">
        <Group gap="sm" wrap="nowrap">
          <Checkbox
            aria-label={t.pickWeek(format.week(week))}
            checked={all}
            indeterminate={some && !all}
            onChange={(event) => picking.pick(ids, event.currentTarget.checked)}
          />
          <Title order={2} size="h5">
            {t.week(format.week(week), format.shortDay(week), format.shortDay(addDays(week, 6)))}
          </Title>
        </Group>
        <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
          {t.hours(format.clock(net))}
        </Text>
      </Group>
      <Card withBorder radius="lg" padding={0}>
        <Stack gap={0}>
          {shown.map((group) => (
            <TimesOfPerson key={group.key} group={group} {...picking} />
          ))}
        </Stack>
        {more}
      </Card>
    </section>
  )
}

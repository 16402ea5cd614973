import { Card, Group, Text } from '@mantine/core'
import { useTexts } from '../../../i18n/language.tsx'
import { useFormat } from '../../../time/format.ts'
import { BalanceText } from '../../../time-account/balance-text.tsx'
import { words } from '../words.ts'
import { Absences, DayActions, Times, Warnings } from './day-parts.tsx'
import classes from './month.module.css'
import type { MonthProps } from './month-table.tsx'
import { differenceOf } from './use-month.ts'

/** The month on a phone, where a table does not fit. */
export function MonthList({ days, caption, correct }: MonthProps) {
  const t = useTexts(words)
  const format = useFormat()
  return (
    <Card withBorder radius="lg" padding={0}>
      <ul className={classes.list} aria-label={caption}>
        {days.map((day) => (
          <li key={day.row.key} className={day.isMissing ? classes.missing : undefined}>
            <Group justify="space-between" wrap="nowrap">
              <Text size="sm" fw={day.row.target_seconds > 0 ? 600 : 400}>
                {format.shortDay(day.row.key)}
              </Text>
              {!day.isAhead && (
                <Text size="sm" component="div">
                  <BalanceText seconds={differenceOf(day.row)} /> · {t.balance}{' '}
                  <BalanceText seconds={day.row.balance_seconds} fw={600} />
                </Text>
              )}
            </Group>
            <Group justify="space-between" align="flex-start" wrap="nowrap">
              <div>
                <Times day={day} />
                <Absences day={day} />
              </div>
              <DayActions day={day} correct={correct} />
            </Group>
            <Text size="xs" c="dimmed">
              {[
                [t.net, day.row.worked_seconds],
                [t.target, day.row.target_seconds],
                [t.breaks, day.breakSeconds],
                [t.credited, day.row.credited_seconds],
              ]
                .filter(([, seconds]) => seconds !== 0)
                .map(([label, seconds]) => `${label} ${format.clock(seconds as number)}`)
                .join(' · ')}
            </Text>
            <Warnings day={day} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

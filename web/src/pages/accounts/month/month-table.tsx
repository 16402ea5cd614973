import { Table, Text, VisuallyHidden } from '@mantine/core'
import { useTexts } from '../../../i18n/language.tsx'
import { useFormat } from '../../../time/format.ts'
import { BalanceText } from '../../../time-account/balance-text.tsx'
import { sumsOf } from '../../../time-account/use-account.ts'
import { words } from '../words.ts'
import { Absences, type Correct, DayActions, Times, Warnings } from './day-parts.tsx'
import classes from './month.module.css'
import { differenceOf, type MonthDay } from './use-month.ts'

const orNothing = (seconds: number, text: string): string => (seconds === 0 ? '–' : text)

export type MonthProps = { days: readonly MonthDay[]; caption: string; correct: Correct }

export function MonthTable({ days, caption, correct }: MonthProps) {
  const t = useTexts(words)
  const format = useFormat()
  const past = days.filter(({ isAhead }) => !isAhead)
  const sums = sumsOf(past.map(({ row }) => row))
  const numbers = [t.breaks, t.net, t.target, t.credited, t.difference, t.balance]
  return (
    <Table.ScrollContainer type="native" minWidth={760} tabIndex={0} role="region" aria-label={caption}>
      <Table verticalSpacing={6} horizontalSpacing={6} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t.day}</Table.Th>
            <Table.Th scope="col">{t.times}</Table.Th>
            <Table.Th scope="col">{t.absence}</Table.Th>
            {numbers.map((label) => (
              <Table.Th key={label} scope="col" ta="right">
                {label}
              </Table.Th>
            ))}
            <Table.Th scope="col" data-no-print>
              <VisuallyHidden>{t.actions}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.map((day) => (
            <Table.Tr key={day.row.key} className={day.isMissing ? classes.missing : undefined}>
              <Table.Th scope="row" fw={day.row.target_seconds > 0 ? 600 : 400}>
                <Text size="sm" inherit style={{ whiteSpace: 'nowrap' }}>
                  {format.shortDay(day.row.key)}
                </Text>
              </Table.Th>
              <Table.Td>
                <Times day={day} />
                <Warnings day={day} />
              </Table.Td>
              <Table.Td>
                <Absences day={day} />
              </Table.Td>
              <Table.Td ta="right">{orNothing(day.breakSeconds, format.clock(day.breakSeconds))}</Table.Td>
              <Table.Td ta="right">{orNothing(day.row.worked_seconds, format.clock(day.row.worked_seconds))}</Table.Td>
              <Table.Td ta="right">{orNothing(day.row.target_seconds, format.clock(day.row.target_seconds))}</Table.Td>
              <Table.Td ta="right">
                {orNothing(day.row.credited_seconds, format.clock(day.row.credited_seconds))}
              </Table.Td>
              <Table.Td ta="right">{day.isAhead ? '' : <BalanceText seconds={differenceOf(day.row)} />}</Table.Td>
              <Table.Td ta="right" fw={600}>
                {day.isAhead ? '' : <BalanceText seconds={day.row.balance_seconds} />}
              </Table.Td>
              <Table.Td py={0} data-no-print>
                <DayActions day={day} correct={correct} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row" colSpan={3}>
              {past.length < days.length ? t.sumToday : t.sum}
            </Table.Th>
            <Table.Th ta="right">
              {format.clock(past.reduce((sum, { breakSeconds }) => sum + breakSeconds, 0))}
            </Table.Th>
            <Table.Th ta="right">{format.clock(sums.worked)}</Table.Th>
            <Table.Th ta="right">{format.clock(sums.target)}</Table.Th>
            <Table.Th ta="right">{format.clock(sums.credited)}</Table.Th>
            <Table.Th ta="right">
              <BalanceText seconds={past.reduce((sum, { row }) => sum + differenceOf(row), 0)} />
            </Table.Th>
            <Table.Th ta="right">
              <BalanceText seconds={past.at(-1)?.row.balance_seconds ?? 0} />
            </Table.Th>
            <Table.Td data-no-print />
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  )
}

import { Alert, List, Stack, Table, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { usePreview } from '../../../api/hooks.ts'
import { useProblems } from '../../../api/problems.ts'
import type { SchedulePreview } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { useFormat } from '../../../time/format.ts'
import { BalanceText } from '../../../time-account/balance-text.tsx'
import { scheduleWords } from './words.ts'

/** The effect on months, balance and absences, calculated by the server, with a debounce. */
export function Preview({ personId, attributes }: { personId: string; attributes: object | null }) {
  const t = useTexts(scheduleWords)
  const { sentence } = useProblems()
  const [debounced] = useDebouncedValue(attributes && JSON.stringify(attributes), 500)
  const { data, error } = usePreview<SchedulePreview>(
    `users/${personId}/work_schedules/previews`,
    debounced ? JSON.parse(debounced) : null,
  )
  if (!error && !data) return null
  return (
    <Alert title={t.preview} variant="outline" color={error ? 'red' : 'cyan'} role="status">
      {error ? <Text size="sm">{sentence(error)}</Text> : data && <PreviewedChanges preview={data} />}
    </Alert>
  )
}

function PreviewedChanges({ preview: { seconds, closed_seconds, months, absences } }: { preview: SchedulePreview }) {
  const t = useTexts(scheduleWords)
  const format = useFormat()
  const amount = (days: number, hours: number) => t.daysAndHours(format.number(days), days === 1, format.number(hours))
  if (months.length === 0 && absences.length === 0 && closed_seconds === 0) return <Text size="sm">{t.nothing}</Text>
  return (
    <Stack gap={6}>
      <Text size="sm">{t.balance(format.balance(seconds))}</Text>
      {closed_seconds !== 0 && <Text size="sm">{t.closed(format.balance(closed_seconds))}</Text>}
      {months.length > 0 && (
        <Table verticalSpacing={2} horizontalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t.month}</Table.Th>
              {[t.targetBefore, t.target, t.moves].map((label) => (
                <Table.Th key={label} scope="col" ta="right">
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {months.map((month) => (
              <Table.Tr key={month.month}>
                <Table.Td>{format.month(`${month.month.slice(0, 7)}-01`)}</Table.Td>
                <Table.Td ta="right">{format.clock(month.target_seconds_before)}</Table.Td>
                <Table.Td ta="right">{format.clock(month.target_seconds)}</Table.Td>
                <Table.Td ta="right">
                  <BalanceText seconds={month.seconds} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {absences.length > 0 && (
        <List size="sm">
          {absences.map((absence) => (
            <List.Item key={absence.id}>
              {t.absence(
                absence.title,
                format.day(absence.first_day),
                amount(absence.days_before, absence.hours_before),
                amount(absence.days, absence.hours),
              )}
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  )
}

import { Text } from '@mantine/core'
import type { AccountMonth } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { useFormat } from '../../../time/format.ts'
import { closingWords } from './words.ts'

/** The surcharges of a month. */
export function MonthSurcharges({ month }: { month: Pick<AccountMonth, 'surcharges'> }) {
  const t = useTexts(closingWords)
  const format = useFormat()
  if (month.surcharges.length === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {t.surcharges}{' '}
      {month.surcharges
        .map(({ title, percentage, seconds }) => `${title} ${format.percent(percentage)} ${format.clock(seconds)}`)
        .join(' · ')}
    </Text>
  )
}

import { Group, Paper, Skeleton, Text } from '@mantine/core'
import type { TrackingTotals } from '../../api/records.ts'
import { texts, useTexts } from '../../i18n/language.tsx'
import { useFormat } from '../../time/format.ts'
import { words } from './words.ts'

const own = texts(
  { totals: 'Totals', entries: 'Entries', hours: (value: string) => `${value} h` },
  { totals: 'Summen', entries: 'Einträge', hours: (value: string) => `${value} Std.` },
)

/** Totals of everything that matches, not of the page: the server adds up and rounds once. */
export function Totals({ meta }: { meta: TrackingTotals | undefined }) {
  const t = useTexts(own)
  const names = useTexts(words)
  const format = useFormat()
  const hours = (value = 0): string => t.hours(format.hours(value))
  const count = (value = 0): string => format.number(value)
  const sums = [
    { label: names.net, value: hours(meta?.total_net_time), strong: true },
    { label: names.gross, value: hours(meta?.total_gross_time) },
    { label: names.breaks, value: hours(meta?.total_break_time) },
    { label: t.entries, value: count(meta?.total_count) },
    { label: names.confirmed, value: count(meta?.total_confirmed) },
    { label: names.unconfirmed, value: count(meta?.total_unconfirmed) },
    { label: names.running, value: count(meta?.total_running) },
  ]
  return (
    <Paper withBorder radius="lg" px="md" py="xs" role="group" aria-label={t.totals}>
      <Group gap="lg" component="dl" m={0} style={{ rowGap: 4 }}>
        {sums.map(({ label, value, strong }) => (
          <div key={label}>
            <Text component="dt" size="xs" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0} size={strong ? 'lg' : 'md'} fw={strong ? 650 : 500} lh={1.3}>
              {meta ? value : <Skeleton height={22} width={56} />}
            </Text>
          </div>
        ))}
      </Group>
    </Paper>
  )
}

import { Card, Stack } from '@mantine/core'
import { useAll } from '../../api/hooks.ts'
import type { HoursMeta, HoursRow } from '../../api/records.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { useFormat } from '../../time/format.ts'
import { paramsOf, type ReportFilters } from './filters.ts'
import { ReportChart } from './report-chart.tsx'
import { ReportTable } from './report-table.tsx'
import { words } from './words.ts'

export function HoursReport({ filters }: { filters: ReportFilters }) {
  const t = useTexts(words)
  const format = useFormat()
  const report = useAll<HoursRow, HoursMeta>('reports/hours', paramsOf(filters))
  const name = ({ label }: HoursRow): string => label || t.none
  return (
    <Loaded query={report}>
      {({ rows, meta }) =>
        rows.length === 0 ? (
          <Empty title={t.empty}>{t.emptyText}</Empty>
        ) : (
          <Stack>
            <ReportChart
              title={t.chart}
              height={300}
              series={[t.net, t.break]}
              format={format.hours}
              data={rows.map((row) => ({ name: name(row), [t.net]: row.net_hours, [t.break]: row.break_hours }))}
            />
            <Card withBorder radius="lg">
              <ReportTable
                caption={filters.by === 'tag' ? t.tagNote : t.title}
                rows={rows}
                columns={[
                  { label: t.groups[filters.by as 'user'], text: name, isText: true },
                  { label: t.net, text: (row) => format.hours(row.net_hours) },
                  { label: t.break, text: (row) => format.hours(row.break_hours) },
                  { label: t.gross, text: (row) => format.hours(row.gross_hours) },
                  { label: t.confirmed, text: (row) => format.hours(row.confirmed_hours) },
                  { label: t.trackings, text: (row) => format.number(row.trackings) },
                  { label: t.days, text: (row) => format.number(row.days) },
                ]}
                totals={[
                  t.total,
                  format.hours(meta.net_hours),
                  format.hours(meta.break_hours),
                  format.hours(meta.gross_hours),
                  format.hours(meta.confirmed_hours),
                  format.number(meta.trackings),
                  format.number(meta.days),
                ]}
              />
            </Card>
          </Stack>
        )
      }
    </Loaded>
  )
}

import { Card } from '@mantine/core'
import { useAll } from '../../api/hooks.ts'
import type { WeeklyAverageMeta, WeeklyAverageRow } from '../../api/records.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { useFormat } from '../../time/format.ts'
import { paramsOf, type ReportFilters } from './filters.ts'
import { ReportTable } from './report-table.tsx'
import { words } from './words.ts'

export function WeeklyAverageReport({ filters }: { filters: ReportFilters }) {
  const t = useTexts(words)
  const format = useFormat()
  const report = useAll<WeeklyAverageRow, WeeklyAverageMeta>('reports/weekly_average', paramsOf(filters))
  const hours = (value: number | null): string => (value === null ? '–' : format.number(value))
  return (
    <Loaded query={report}>
      {({ rows, meta }) =>
        rows.length === 0 ? (
          <Empty title={t.empty}>{t.emptyText}</Empty>
        ) : (
          <Card withBorder radius="lg">
            <ReportTable
              caption={t.averageNote(format.day(meta.from), format.day(meta.until))}
              rows={rows}
              columns={[
                { label: t.person, text: ({ label }) => label, isText: true },
                { label: t.average, text: (row) => hours(row.average_hours) },
                { label: t.allowed, text: (row) => hours(row.allowed_hours) },
              ]}
            />
          </Card>
        )
      }
    </Loaded>
  )
}

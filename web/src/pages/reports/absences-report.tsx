import { Card, Stack } from '@mantine/core'
import { useAll } from '../../api/hooks.ts'
import type { AbsencesRow } from '../../api/records.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { useFormat } from '../../time/format.ts'
import { paramsOf, type ReportFilters } from './filters.ts'
import { ReportChart } from './report-chart.tsx'
import { ReportTable } from './report-table.tsx'
import { words } from './words.ts'

export function AbsencesReport({ filters }: { filters: ReportFilters }) {
  const t = useTexts(words)
  const format = useFormat()
  const report = useAll<AbsencesRow>('reports/absences', paramsOf(filters))
  const name = ({ label }: AbsencesRow): string => label || t.none
  return (
    <Loaded query={report}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Empty title={t.empty}>{t.emptyText}</Empty>
        ) : (
          <Stack>
            <ReportChart
              title={t.absenceChart}
              height={280}
              series={[t.days, t.pending]}
              format={format.number}
              data={rows.map((row) => ({ name: name(row), [t.days]: row.days, [t.pending]: row.pending_days }))}
            />
            <Card withBorder radius="lg">
              <ReportTable
                caption={t.title}
                rows={rows}
                columns={[
                  { label: t.groups[filters.absencesBy as 'type'], text: name, isText: true },
                  { label: t.days, text: (row) => format.number(row.days) },
                  { label: t.absenceHours, text: (row) => format.hours(row.hours) },
                  { label: t.pending, text: (row) => format.number(row.pending_days) },
                  { label: t.requests, text: (row) => format.number(row.requests) },
                ]}
              />
            </Card>
          </Stack>
        )
      }
    </Loaded>
  )
}

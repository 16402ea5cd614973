import { Card, Stack } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { reportColumns, staffNumber } from '../../../../src/shared/report-columns.ts'
import { reportWords } from '../../../../src/shared/report-words.ts'
import type { Item, Meta } from '../../api/client.ts'
import { useAll } from '../../api/hooks.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { useFormat } from '../../time/format.ts'
import { byOf, paramsOf, type ReportFilters, type ReportKey } from './filters.ts'
import { ReportChart } from './report-chart.tsx'
import { type ReportRow, ReportTable } from './report-table.tsx'
import { words } from './words.ts'

/** The columns that a chart shows, one on top of the other. */
const charts: Partial<Record<ReportKey, [string, string]>> = {
  hours: ['net_hours', 'break_hours'],
  absences: ['days', 'pending_days'],
}

type Row = Item & ReportRow
type Span = Meta & { from: string; until: string }

export function Report({
  filters,
  change,
}: {
  filters: ReportFilters
  change: (next: Partial<ReportFilters>) => void
}) {
  const t = useTexts(words)
  const { language } = useLanguage()
  const format = useFormat()
  const key = filters.report as ReportKey
  const by = byOf(filters)
  const report = useAll<Row, Span>(`reports/${key}`, paramsOf(filters))
  const nameOf = ({ label }: ReportRow): string => label || t.none
  const { columns: labels } = reportWords[language]
  const chart = charts[key]
  const captionOf = ({ from, until }: Span): string => {
    if (key === 'weekly_average') return t.averageNote(format.day(from), format.day(until))
    if (key === 'hours' && by === 'tag') return t.tagNote
    return t.notes[key as keyof typeof t.notes] ?? t[key]
  }
  return (
    <Loaded query={report}>
      {({ rows, meta }) =>
        rows.length === 0 ? (
          <Nothing report={key} />
        ) : (
          <Stack>
            {chart && (
              <ReportChart
                title={t.charts[key as 'hours']}
                height={290}
                series={[labels[chart[0]]!, labels[chart[1]]!]}
                format={key === 'hours' ? format.hours : format.number}
                data={rows.map((row) => {
                  const numbers = row as unknown as Record<string, number>
                  return {
                    name: nameOf(row),
                    ...Object.fromEntries(chart.map((column) => [labels[column]!, numbers[column] ?? 0])),
                  }
                })}
              />
            )}
            <Card withBorder radius="lg">
              <ReportTable
                caption={captionOf(meta)}
                by={by}
                columns={[...(by === 'user' ? [staffNumber] : []), ...reportColumns[key]]}
                rows={rows}
                totals={meta}
                nameOf={nameOf}
                sort={filters.sort}
                setSort={(sort) => change({ sort })}
              />
            </Card>
          </Stack>
        )
      }
    </Loaded>
  )
}

function Nothing({ report }: { report: ReportKey }) {
  const t = useTexts(words)
  const good = t.nothing[report as keyof typeof t.nothing]
  return good ? <Empty title={good} icon={IconMoodSmile} /> : <Empty title={t.empty}>{t.emptyText}</Empty>
}

import { Card, Stack } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { reportColumns, staffNumber } from '../../../../src/shared/report-columns.ts'
import { reportWords } from '../../../../src/shared/report-words.ts'
import type { Item, Meta } from '../../api/client.ts'
import { useAll } from '../../api/hooks.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { pageOf } from '../../parts/page-of.ts'
import { Pager } from '../../parts/pager.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { usePrinting } from '../../parts/use-printing.ts'
import { useFormat } from '../../time/format.ts'
import { byOf, paramsOf, type ReportFilters, type ReportKey } from './filters.ts'
import { ReportChart } from './report-chart.tsx'
import { type ReportRow, ReportTable } from './report-table.tsx'
import { words } from './words.ts'

/** The stacked columns of each chart. */
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
  const isPrinting = usePrinting()
  const onPage = (rows: readonly Row[]) => pageOf(rows, Number(filters.page))
  const key = filters.report as ReportKey
  const by = byOf(filters)
  const report = useAll<Row, Span>(`reports/${key}`, paramsOf(filters))
  // By the format of the label, as the rows of the previous grouping are shown while the next ones load.
  const periodName = (label: string): string => {
    if (/^\d{4}-\d\d-\d\d$/.test(label)) return `${format.weekday(label)} ${format.day(label)}`
    if (/^\d{4}-W\d\d$/.test(label)) return t.weekOf(Number(label.slice(-2)), label.slice(0, 4))
    return /^\d{4}-\d\d$/.test(label) ? format.month(`${label}-01`) : label
  }
  const nameOf = ({ label }: ReportRow): string => {
    if (!label) return t.none
    return by === 'day' || by === 'week' || by === 'month' ? periodName(label) : label
  }
  const { columns: labels } = reportWords[language]
  const chart = charts[key]
  const noteOf = ({ from, until }: Span): string | undefined => {
    if (key === 'weekly_average') return t.averageNote(format.day(from), format.day(until))
    if (key === 'hours' && by === 'tag') return t.tagNote
    return t.notes[key as keyof typeof t.notes]
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
                name={t[key]}
                note={noteOf(meta)}
                by={by}
                columns={[...(by === 'user' ? [staffNumber] : []), ...reportColumns[key]]}
                rows={isPrinting ? rows : onPage(rows).shown}
                totals={meta}
                nameOf={nameOf}
                sort={filters.sort}
                setSort={(sort) => change({ sort })}
              />
            </Card>
            <Pager meta={onPage(rows).meta} turn={(page) => change({ page: String(page) })} />
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

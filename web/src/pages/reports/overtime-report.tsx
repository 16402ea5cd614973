import { Card } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { useAll } from '../../api/hooks.ts'
import type { OvertimeRow } from '../../api/records.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { useFormat } from '../../time/format.ts'
import { paramsOf, type ReportFilters } from './filters.ts'
import { ReportTable } from './report-table.tsx'
import { words } from './words.ts'

export function OvertimeReport({ filters }: { filters: ReportFilters }) {
  const t = useTexts(words)
  const format = useFormat()
  const report = useAll<OvertimeRow>('reports/overtime', paramsOf(filters))
  return (
    <Loaded query={report}>
      {({ rows }) => {
        const kinds = [
          ...new Set(rows.flatMap(({ warnings }) => Object.keys(warnings) as (keyof OvertimeRow['warnings'])[])),
        ]
        if (kinds.length === 0) return <Empty title={t.noWarnings} icon={IconMoodSmile} />
        return (
          <Card withBorder radius="lg">
            <ReportTable
              caption={t.overtime}
              rows={rows}
              columns={[
                { label: t.person, text: ({ label }) => label, isText: true },
                ...kinds.map((kind) => ({
                  label: t.kinds[kind] ?? kind,
                  text: ({ warnings }: OvertimeRow) => format.number(warnings[kind] ?? 0),
                })),
                { label: t.longest, text: (row) => format.hours(row.longest_day_hours) },
              ]}
            />
          </Card>
        )
      }}
    </Loaded>
  )
}

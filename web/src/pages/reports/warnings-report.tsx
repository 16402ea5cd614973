import { Card } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { useAll } from '../../api/hooks.ts'
import type { WarningRow } from '../../api/records.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { useFormat } from '../../time/format.ts'
import { paramsOf, type ReportFilters } from './filters.ts'
import { ReportTable } from './report-table.tsx'
import { words } from './words.ts'

export function WarningsReport({ filters }: { filters: ReportFilters }) {
  const t = useTexts(words)
  const format = useFormat()
  const { language } = useLanguage()
  const report = useAll<WarningRow>('reports/warnings', { ...paramsOf(filters), locale: language })
  return (
    <Loaded query={report}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Empty title={t.noWarnings} icon={IconMoodSmile} />
        ) : (
          <Card withBorder radius="lg">
            <ReportTable
              caption={t.warnings}
              rows={rows}
              columns={[
                { label: t.day, text: ({ day }) => format.shortDay(day), isText: true },
                { label: t.person, text: ({ label }) => label, isText: true },
                { label: t.warning, text: ({ title }) => title, isText: true },
                { label: t.beyond, text: ({ minutes }) => (minutes === null ? '' : format.number(minutes)) },
              ]}
            />
          </Card>
        )
      }
    </Loaded>
  )
}

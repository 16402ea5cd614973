import { Card } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { useAll } from '../../api/hooks.ts'
import type { SundayWorkRow } from '../../api/records.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { useFormat } from '../../time/format.ts'
import { paramsOf, type ReportFilters } from './filters.ts'
import { ReportTable } from './report-table.tsx'
import { words } from './words.ts'

export function SundayWorkReport({ filters }: { filters: ReportFilters }) {
  const t = useTexts(words)
  const format = useFormat()
  const report = useAll<SundayWorkRow>('reports/sunday_work', paramsOf(filters))
  return (
    <Loaded query={report}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Empty title={t.noSundays} icon={IconMoodSmile} />
        ) : (
          <Card withBorder radius="lg">
            <ReportTable
              caption={t.sundayNote}
              rows={rows}
              columns={[
                { label: t.day, text: ({ day }) => format.shortDay(day), isText: true },
                { label: t.person, text: ({ label }) => label, isText: true },
                { label: t.which, text: ({ on }) => t.on[on], isText: true },
                { label: t.worked, text: ({ hours }) => format.number(hours) },
                {
                  label: t.replacement,
                  text: ({ replacement }) => (replacement ? format.day(replacement) : '–'),
                  isText: true,
                },
                { label: t.due, text: ({ due }) => format.day(due), isText: true },
              ]}
            />
          </Card>
        )
      }
    </Loaded>
  )
}

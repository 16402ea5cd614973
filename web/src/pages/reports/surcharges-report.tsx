import { Card } from '@mantine/core'
import { IconPercentage } from '@tabler/icons-react'
import { useAll } from '../../api/hooks.ts'
import type { SurchargesRow } from '../../api/records.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { useFormat } from '../../time/format.ts'
import { paramsOf, type ReportFilters } from './filters.ts'
import { ReportTable } from './report-table.tsx'
import { words } from './words.ts'

export function SurchargesReport({ filters }: { filters: ReportFilters }) {
  const t = useTexts(words)
  const format = useFormat()
  const report = useAll<SurchargesRow>('reports/surcharges', paramsOf(filters))
  return (
    <Loaded query={report}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Empty title={t.noSurcharges} icon={IconPercentage} />
        ) : (
          <Card withBorder radius="lg">
            <ReportTable
              caption={t.surchargeNote}
              rows={rows}
              columns={[
                { label: t.person, text: ({ label }) => label, isText: true },
                { label: t.surcharge, text: ({ rule }) => rule, isText: true },
                { label: t.percent, text: ({ percentage }) => format.number(percentage) },
                { label: t.hours, text: ({ hours }) => format.number(hours) },
              ]}
            />
          </Card>
        )
      }
    </Loaded>
  )
}

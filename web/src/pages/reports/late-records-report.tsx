import { Card } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { useAll } from '../../api/hooks.ts'
import type { LateRecordRow } from '../../api/records.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { useSession } from '../../session/session.tsx'
import { useFormat } from '../../time/format.ts'
import { localDay } from '../../time/zoned.ts'
import { paramsOf, type ReportFilters } from './filters.ts'
import { ReportTable } from './report-table.tsx'
import { words } from './words.ts'

export function LateRecordsReport({ filters }: { filters: ReportFilters }) {
  const t = useTexts(words)
  const format = useFormat()
  const { zone } = useSession()
  const report = useAll<LateRecordRow>('reports/late_records', paramsOf(filters))
  return (
    <Loaded query={report}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Empty title={t.noLate} icon={IconMoodSmile} />
        ) : (
          <Card withBorder radius="lg">
            <ReportTable
              caption={t.lateNote}
              rows={rows}
              columns={[
                { label: t.day, text: ({ day }) => format.shortDay(day), isText: true },
                { label: t.person, text: ({ label }) => label, isText: true },
                { label: t.event, text: ({ what }) => t.events[what], isText: true },
                { label: t.doneBy, text: ({ by }) => by ?? '–', isText: true },
                { label: t.recordedAt, text: (row) => format.shortDay(localDay(row.recorded_at, zone)), isText: true },
                { label: t.daysAfter, text: (row) => format.number(row.days_after) },
                { label: t.daysLate, text: (row) => format.number(row.days_late) },
              ]}
            />
          </Card>
        )
      }
    </Loaded>
  )
}

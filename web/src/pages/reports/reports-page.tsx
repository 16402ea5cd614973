import '@mantine/charts/styles.layer.css'
import { Card, Stack, Tabs } from '@mantine/core'
import { useTexts } from '../../i18n/language.tsx'
import { ExportButtons } from '../../parts/export-buttons.tsx'
import { Page } from '../../parts/page.tsx'
import { useSession } from '../../session/session.tsx'
import { AbsencesReport } from './absences-report.tsx'
import { paramsOf, reports, useReportFilters } from './filters.ts'
import { HoursReport } from './hours-report.tsx'
import { LateRecordsReport } from './late-records-report.tsx'
import { OvertimeReport } from './overtime-report.tsx'
import { ReportFilterBar } from './report-filter-bar.tsx'
import { SundayWorkReport } from './sunday-work-report.tsx'
import { SurchargesReport } from './surcharges-report.tsx'
import { WarningsReport } from './warnings-report.tsx'
import { WeeklyAverageReport } from './weekly-average-report.tsx'
import { words } from './words.ts'

export function ReportsPage() {
  const t = useTexts(words)
  const { isLead } = useSession()
  const [filters, change] = useReportFilters()
  const exports = (
    <ExportButtons
      path={`reports/${filters.report}`}
      params={paramsOf(filters)}
      csv={t.exportCsv}
      xlsx={t.exportXlsx}
    />
  )
  return (
    <Page title={t.title} about={isLead ? undefined : t.own} actions={exports}>
      <Tabs value={filters.report} onChange={(report) => change({ report: report ?? 'hours' })} keepMounted={false}>
        <Tabs.List mb="md">
          {reports.map((report) => (
            <Tabs.Tab key={report} value={report}>
              {t[report]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Stack>
          <Card withBorder radius="lg">
            <ReportFilterBar filters={filters} change={change} />
          </Card>
          <Tabs.Panel value="hours">
            <HoursReport filters={filters} />
          </Tabs.Panel>
          <Tabs.Panel value="absences">
            <AbsencesReport filters={filters} />
          </Tabs.Panel>
          <Tabs.Panel value="overtime">
            <OvertimeReport filters={filters} />
          </Tabs.Panel>
          <Tabs.Panel value="warnings">
            <WarningsReport filters={filters} />
          </Tabs.Panel>
          <Tabs.Panel value="late_records">
            <LateRecordsReport filters={filters} />
          </Tabs.Panel>
          <Tabs.Panel value="surcharges">
            <SurchargesReport filters={filters} />
          </Tabs.Panel>
          <Tabs.Panel value="weekly_average">
            <WeeklyAverageReport filters={filters} />
          </Tabs.Panel>
          <Tabs.Panel value="sunday_work">
            <SundayWorkReport filters={filters} />
          </Tabs.Panel>
        </Stack>
      </Tabs>
    </Page>
  )
}

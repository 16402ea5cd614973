import '@mantine/charts/styles.layer.css'
import { Button, Card, Group, Stack, Tabs } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { queryOf } from '../../api/client.ts'
import { addressOf } from '../../api/hooks.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Page } from '../../parts/page.tsx'
import { useSession } from '../../session/session.tsx'
import { AbsencesReport } from './absences-report.tsx'
import { paramsOf, reports, useReportFilters } from './filters.ts'
import { HoursReport } from './hours-report.tsx'
import { LateRecordsReport } from './late-records-report.tsx'
import { OvertimeReport } from './overtime-report.tsx'
import { ReportFilterBar } from './report-filter-bar.tsx'
import { SundayWorkReport } from './sunday-work-report.tsx'
import { WarningsReport } from './warnings-report.tsx'
import { WeeklyAverageReport } from './weekly-average-report.tsx'
import { words } from './words.ts'

export function ReportsPage() {
  const t = useTexts(words)
  const { isLead } = useSession()
  const [filters, change] = useReportFilters()
  return (
    <Page title={t.title} about={isLead ? undefined : t.own} actions={<Exports filters={filters} />}>
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

/** The files come from the server, as any integrator gets them. */
function Exports({ filters }: { filters: ReturnType<typeof useReportFilters>[0] }) {
  const t = useTexts(words)
  const { language } = useLanguage()
  const { workspace } = useSession()
  const address = (format: string): string =>
    addressOf(workspace.id, `reports/${filters.report}`) + queryOf({ ...paramsOf(filters), format, locale: language })
  return (
    <Group gap="xs">
      <Button
        component="a"
        href={address('csv')}
        download
        variant="default"
        leftSection={<IconFileTypeCsv size={18} aria-hidden />}
      >
        {t.exportCsv}
      </Button>
      <Button
        component="a"
        href={address('xlsx')}
        download
        variant="default"
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
      >
        {t.exportXlsx}
      </Button>
    </Group>
  )
}

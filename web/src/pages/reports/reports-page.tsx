import { Button, Card, Group, Stack, Tabs, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useTexts } from '../../i18n/language.tsx'
import { ExportButtons } from '../../parts/export-buttons.tsx'
import { Page } from '../../parts/page.tsx'
import { TabList } from '../../parts/tab-list.tsx'
import { useSession } from '../../session/session.tsx'
import { useFormat } from '../../time/format.ts'
import { paramsOf, type ReportKey, reports, useReportFilters } from './filters.ts'
import { Report } from './report.tsx'
import { ReportFilterBar } from './report-filter-bar.tsx'
import { words } from './words.ts'

export function ReportsPage() {
  const t = useTexts(words)
  const { isLead } = useSession()
  const [filters, change] = useReportFilters()
  const format = useFormat()
  const actions = (
    <Group gap="xs" data-no-print>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
        visibleFrom="sm"
      >
        {t.print}
      </Button>
      <ExportButtons
        path={`reports/${filters.report}`}
        params={paramsOf(filters)}
        csv={t.exportCsv}
        xlsx={t.exportXlsx}
      />
    </Group>
  )
  return (
    <Page title={t.title} about={isLead ? undefined : t.own} actions={actions}>
      <Tabs
        value={filters.report}
        onChange={(report) => change({ report: report ?? 'hours', sort: '' })}
        keepMounted={false}
      >
        <Text fw={600} mb="md" data-print-only>
          {t[filters.report as ReportKey]} · {format.day(filters.from)} – {format.day(filters.until)}
        </Text>
        <TabList shown={filters.report} data-no-print>
          {reports.map((report) => (
            <Tabs.Tab key={report} value={report}>
              {t[report]}
            </Tabs.Tab>
          ))}
        </TabList>
        <Stack>
          <Card withBorder radius="lg" data-no-print>
            <ReportFilterBar filters={filters} change={change} />
          </Card>
          <Tabs.Panel value={filters.report}>
            <Report filters={filters} change={change} />
          </Tabs.Panel>
        </Stack>
      </Tabs>
    </Page>
  )
}

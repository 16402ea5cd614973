import { Stack } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { useAll } from '../../../api/hooks.ts'
import type { AccountsRow } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Page } from '../../../parts/page.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session.tsx'
import { addMonths } from '../../../time/days.ts'
import { today } from '../../../time/zoned.ts'
import { MonthSwitch } from '../month-switch.tsx'
import { type ShownMonth, useShownMonth } from '../use-shown-month.ts'
import { CloseStep } from './close-step.tsx'
import { ExportStep } from './export-step.tsx'
import { OpenStep } from './open-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { SheetsStep } from './sheets-step.tsx'
import { usePayroll } from './use-payroll.ts'
import { words } from './words.ts'

/** The steps of closing a month; by default the last month that is over. */
export function MonthEndPage() {
  const t = useTexts(words)
  const { isAdmin, workspace, zone } = useSession()
  const shown = useShownMonth(addMonths(today(zone), -1).slice(0, 7))
  if (!isAdmin) return <Navigate to={paths.accounts(workspace.id)} replace />
  return (
    <Page title={t.title} about={t.about}>
      <MonthSwitch shown={shown} />
      <Steps key={shown.at} shown={shown} />
    </Page>
  )
}

/** People without a schedule have nothing to close. */
const hasAccount = ({ target_hours, worked_hours }: AccountsRow): boolean => target_hours !== 0 || worked_hours !== 0

function Steps({ shown }: { shown: ShownMonth }) {
  const accounts = useAll<AccountsRow>('reports/time_accounts', { from: shown.first, until: shown.last })
  const payroll = usePayroll(shown.at)
  return (
    <Loaded query={accounts}>
      {({ rows }) => (
        <Stack component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
          <OpenStep number={1} shown={shown} />
          <CloseStep number={2} shown={shown} rows={rows.filter(hasAccount)} />
          <PreviewStep number={3} payroll={payroll} />
          <ExportStep number={4} shown={shown} payroll={payroll} />
          <SheetsStep number={5} shown={shown} rows={rows.filter(hasAccount)} />
        </Stack>
      )}
    </Loaded>
  )
}

import { Text } from '@mantine/core'
import { useAll } from '../../../api/hooks.ts'
import type { AccountsRow, TimesheetSignature } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Loaded } from '../../../parts/states.tsx'
import type { ShownMonth } from '../use-shown-month.ts'
import { AllSheets } from './all-sheets.tsx'
import { SheetsList } from './sheets-list.tsx'
import { Step } from './step.tsx'
import { words } from './words.ts'

type Props = { number: number; shown: ShownMonth; rows: readonly AccountsRow[] }

/** The timesheets of closed months, and who has signed. Not every company uses that, so the step never counts as open. */
export function SheetsStep({ number, shown, rows }: Props) {
  const t = useTexts(words)
  const closed = rows.filter(({ closed_through }) => closed_through !== null && closed_through >= shown.last)
  return (
    <Step number={number} title={t.steps.sheets} left={null}>
      <Text size="sm">{closed.length === 0 ? t.noSheets : t.sheetsAbout}</Text>
      {closed.length > 0 && <AllSheets shown={shown} />}
      {closed.length > 0 && <Signed shown={shown} closed={closed} />}
    </Step>
  )
}

function Signed({ shown, closed }: { shown: ShownMonth; closed: readonly AccountsRow[] }) {
  const signatures = useAll<TimesheetSignature>('timesheet_signatures', {
    filter: { month: `eq:${shown.first}`, counts: 'eq:true' },
  })
  return (
    <Loaded query={signatures}>{(read) => <SheetsList shown={shown} closed={closed} signatures={read.rows} />}</Loaded>
  )
}

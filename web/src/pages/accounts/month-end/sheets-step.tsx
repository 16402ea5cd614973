import { List, Text } from '@mantine/core'
import type { AccountsRow } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { FileLink } from '../../../parts/file-link.tsx'
import { useTimesheetAddress } from '../../../time-account/timesheet-address.ts'
import type { ShownMonth } from '../use-shown-month.ts'
import { AllSheets } from './all-sheets.tsx'
import { Step } from './step.tsx'
import { words } from './words.ts'

type Props = { number: number; shown: ShownMonth; rows: readonly AccountsRow[] }

/** A page for each person whose month is closed. */
export function SheetsStep({ number, shown, rows }: Props) {
  const t = useTexts(words)
  const addressOf = useTimesheetAddress()
  const closed = rows.filter(({ closed_through }) => closed_through !== null && closed_through >= shown.last)
  return (
    <Step number={number} title={t.steps.sheets} left={null}>
      <Text size="sm">{closed.length === 0 ? t.noSheets : t.sheetsAbout}</Text>
      {closed.length > 0 && <AllSheets shown={shown} />}
      {closed.length > 0 && (
        <List size="sm" mah={220} style={{ overflowY: 'auto' }} tabIndex={0} aria-label={t.steps.sheets}>
          {closed.map(({ key, label }) => (
            <List.Item key={key}>
              <FileLink
                url={addressOf(key, shown.at)}
                fileName={`${shown.at} ${label}.pdf`}
                label={t.sheet(label)}
                name={label}
              />
            </List.Item>
          ))}
        </List>
      )}
    </Step>
  )
}

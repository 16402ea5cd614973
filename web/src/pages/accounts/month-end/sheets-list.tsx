import { Anchor, Box, Group, List, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { idOf } from '../../../api/hooks.ts'
import type { AccountsRow, TimesheetSignature } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { FileLink } from '../../../parts/file-link.tsx'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session.tsx'
import { useFormat } from '../../../time/format.ts'
import { useTimesheetAddress } from '../../../time-account/timesheet-address.ts'
import { useCollapsed } from '../collapsed-list.tsx'
import type { ShownMonth } from '../use-shown-month.ts'
import { words } from './words.ts'

type Props = { shown: ShownMonth; closed: readonly AccountsRow[]; signatures: readonly TimesheetSignature[] }

/** People who have not signed come first. */
export function SheetsList({ shown, closed, signatures }: Props) {
  const t = useTexts(words)
  const format = useFormat()
  const { workspace } = useSession()
  const addressOf = useTimesheetAddress()
  const signed = Map.groupBy(signatures, (signature) => idOf(signature, 'user'))
  const find = (person: string, part: TimesheetSignature['part']) =>
    signed.get(person)?.find((signature) => signature.part === part)
  const sheets = closed
    .map(({ key, label }) => ({ key, label, own: find(key, 'person'), lead: find(key, 'lead') }))
    .sort((left, right) => Number(left.own !== undefined) - Number(right.own !== undefined))
  const { shown: shownSheets, toggle } = useCollapsed(sheets)
  const stateOf = ({ own, lead }: (typeof sheets)[number]): string =>
    [
      own ? t.signed(format.date(own.created_at)) : t.notSigned,
      ...(lead ? [t.countersigned(lead.signed_by)] : []),
    ].join(', ')
  return (
    <>
      <Text size="sm">{t.haveSigned(sheets.filter(({ own }) => own).length, sheets.length)}</Text>
      <List size="sm" aria-label={t.steps.sheets} listStyleType="none">
        {shownSheets.map((sheet) => (
          <List.Item key={sheet.key} styles={{ itemWrapper: { display: 'block' }, itemLabel: { display: 'block' } }}>
            <Group gap="md" py={4} wrap="nowrap" align="baseline" justify="space-between">
              <Text size="sm">
                <Anchor
                  renderRoot={(props) => (
                    <Link
                      to={paths.account(workspace.id, sheet.key)}
                      search={{ tab: 'months', at: shown.at }}
                      {...props}
                    />
                  )}
                  size="sm"
                >
                  {sheet.label}
                </Anchor>{' '}
                <Text span size="sm" c="dimmed">
                  {stateOf(sheet)}
                </Text>
              </Text>
              <Box style={{ flexShrink: 0 }}>
                <FileLink
                  url={addressOf(sheet.key, shown.at)}
                  fileName={`${shown.at} ${sheet.label}.pdf`}
                  label={t.sheet(sheet.label)}
                  name={t.pdf}
                />
              </Box>
            </Group>
          </List.Item>
        ))}
      </List>
      {toggle}
    </>
  )
}

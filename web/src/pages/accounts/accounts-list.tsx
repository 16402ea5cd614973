import { Anchor, Card, Stack, Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { secondsFrom } from '../../../../src/shared/hours.ts'
import { useAll } from '../../api/hooks.ts'
import type { AccountsRow } from '../../api/records.ts'
import { useAreas } from '../../api/reference.ts'
import { useTexts } from '../../i18n/language.tsx'
import { pageOf } from '../../parts/page-of.ts'
import { Pager } from '../../parts/pager.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.tsx'
import { useFormat } from '../../time/format.ts'
import { today } from '../../time/zoned.ts'
import { BalanceText } from '../../time-account/balance-text.tsx'
import type { ShownMonth } from './use-shown-month.ts'
import { words } from './words.ts'

type Props = { shown: ShownMonth; area: string; page: number; turn(page: number): void }

/** People with their balances, each with a link to the month. */
export function AccountsList({ shown, area, page, turn }: Props) {
  const t = useTexts(words)
  const format = useFormat()
  const secondsOf = (hours: number): number => secondsFrom(hours, format.notation)
  const { workspace, zone } = useSession()
  const areas = useAreas()
  const report = useAll<AccountsRow>('reports/time_accounts', {
    from: shown.first,
    until: shown.isLast ? today(zone) : shown.last,
  })
  const users = areas.data?.rows.find(({ id }) => id === area)?.rel.users
  const members = users && new Set(users.map(({ id }) => id))
  const caption = t.listOf(format.month(shown.first))
  return (
    <Loaded query={report}>
      {({ rows }) => {
        const people = members ? rows.filter(({ key }) => members.has(key)) : rows
        if (people.length === 0) return <Empty title={t.nobody} />
        const { shown: onPage, meta } = pageOf(people, page)
        return (
          <Stack>
            <Card withBorder radius="lg" padding={0}>
              <Table.ScrollContainer type="native" minWidth={640} tabIndex={0} role="region" aria-label={caption}>
                <Table verticalSpacing="xs" highlightOnHover>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th scope="col">{t.person}</Table.Th>
                      {[t.balance, t.target, t.worked, t.credited, t.entries, t.balanceBefore].map((label) => (
                        <Table.Th key={label} scope="col" ta="right">
                          {label}
                        </Table.Th>
                      ))}
                      <Table.Th scope="col">{t.closedThrough}</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {onPage.map((row) => (
                      <Table.Tr key={row.key}>
                        <Table.Th scope="row" fw={400}>
                          <Anchor
                            renderRoot={(props) => (
                              <Link to={paths.account(workspace.id, row.key)} search={{ at: shown.at }} {...props} />
                            )}
                            size="sm"
                          >
                            {row.label}
                          </Anchor>
                        </Table.Th>
                        <Table.Td ta="right" fw={650}>
                          <BalanceText seconds={secondsOf(row.balance_hours)} />
                        </Table.Td>
                        <Table.Td ta="right">{format.hours(row.target_hours)}</Table.Td>
                        <Table.Td ta="right">{format.hours(row.worked_hours)}</Table.Td>
                        <Table.Td ta="right">{format.hours(row.credited_hours)}</Table.Td>
                        <Table.Td ta="right">{format.balance(secondsOf(row.entry_hours))}</Table.Td>
                        <Table.Td ta="right">
                          <BalanceText seconds={secondsOf(row.balance_before_hours)} />
                        </Table.Td>
                        <Table.Td>{row.closed_through ? format.day(row.closed_through) : '–'}</Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </Table.ScrollContainer>
            </Card>
            <Pager meta={meta} turn={turn} />
          </Stack>
        )
      }}
    </Loaded>
  )
}

import { Badge, Button, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconClockOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useList } from '../../../api/hooks.ts'
import type { AccountMonth } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Empty, Loaded } from '../../../parts/states.tsx'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session.tsx'
import { useFormat } from '../../../time/format.ts'
import { zoneName } from '../../../time/zoned.ts'
import { BalanceText } from '../../../time-account/balance-text.tsx'
import { sumsOf } from '../../../time-account/use-account.ts'
import { MonthSurcharges } from '../closing/month-surcharges.tsx'
import { EntryForm } from '../entries/entry-form.tsx'
import { MonthSwitch } from '../month-switch.tsx'
import { useAccountRights } from '../use-account-rights.ts'
import { useShownMonth } from '../use-shown-month.ts'
import { words } from '../words.ts'
import { MonthList } from './month-list.tsx'
import { MonthTable } from './month-table.tsx'
import { differenceOf, type MonthDay, useMonth } from './use-month.ts'

/** One month of one person. */
export function MonthView({ personId }: { personId: string }) {
  const t = useTexts(words)
  const format = useFormat()
  const { workspace } = useSession()
  const { administer } = useAccountRights(personId)
  const small = useMediaQuery('screen and (max-width: 48em)', false, { getInitialValueInEffect: false })
  const shown = useShownMonth()
  const month = useMonth(personId, shown)
  const months = useList<AccountMonth>(`users/${personId}/months`)
  const ofMonth = months.data?.rows.find(({ key }) => key === shown.at)
  const [corrected, setCorrected] = useState<string | null>(null)
  const Days = small ? MonthList : MonthTable
  const toSchedules = (
    <Button component={Link} to={`${paths.person(workspace.id, personId)}?tab=hours`} variant="light">
      {t.toSchedules}
    </Button>
  )
  return (
    <Loaded query={month}>
      {({ days, meta }) =>
        meta.begins_on === null ? (
          <Empty title={t.none} icon={IconClockOff} action={administer && toSchedules}>
            {t.noneText}
          </Empty>
        ) : (
          <Stack>
            <Group justify="space-between">
              <MonthSwitch shown={shown} />
              {days.at(-1)?.row.closed && (
                <Badge variant="default" tt="none">
                  {t.closed}
                </Badge>
              )}
            </Group>
            <Sums days={days} beginsOn={meta.begins_on}>
              {ofMonth && <MonthSurcharges month={ofMonth} />}
            </Sums>
            <OtherZone zone={days[0]?.zone} />
            <Days
              days={days}
              caption={t.tableOf(format.month(shown.first))}
              correct={administer ? setCorrected : undefined}
            />
            {corrected && <EntryForm personId={personId} day={corrected} close={() => setCorrected(null)} />}
          </Stack>
        )
      }
    </Loaded>
  )
}

/** Shown if the account's days are in another time zone than those of the open workspace. */
function OtherZone({ zone }: { zone: string | undefined }) {
  const t = useTexts(words)
  const session = useSession()
  if (!zone || zone === session.zone) return null
  return <Text size="sm">{t.otherZone(zoneName(zone))}</Text>
}

function Sums({ days, beginsOn, children }: { days: readonly MonthDay[]; beginsOn: string; children: ReactNode }) {
  const t = useTexts(words)
  const format = useFormat()
  const rows = days.filter(({ isAhead }) => !isAhead).map(({ row }) => row)
  const sums = sumsOf(rows)
  const entries = rows.reduce((sum, { entry_seconds }) => sum + entry_seconds, 0)
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return null
  return (
    <Card withBorder radius="lg" padding="md">
      {rows.length < days.length && (
        <Text size="sm" c="dimmed" mb={4}>
          {t.untilToday}
        </Text>
      )}
      {first.key < beginsOn && (
        <Text size="sm" c="dimmed" mb={4}>
          {t.since(format.day(beginsOn))}
        </Text>
      )}
      <SimpleGrid component="dl" cols={{ base: 2, xs: 3, md: 6 }} m={0}>
        <Sum label={t.balanceBefore} text={format.balance(first.balance_seconds - differenceOf(first))} />
        <Sum label={t.target} text={format.clock(sums.target)} />
        <Sum label={t.worked} text={format.clock(sums.worked)} />
        <Sum label={t.credited} text={format.clock(sums.credited)} />
        <Sum label={t.entries} text={format.balance(entries)} />
        <div>
          <Text component="dt" size="sm" c="dimmed">
            {t.balance}
          </Text>
          <Text component="dd" m={0} fz={20} fw={650}>
            <BalanceText seconds={last.balance_seconds} />
          </Text>
        </div>
      </SimpleGrid>
      {children}
    </Card>
  )
}

function Sum({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} fz={20}>
        {text}
      </Text>
    </div>
  )
}

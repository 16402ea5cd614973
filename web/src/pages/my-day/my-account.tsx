import { Alert, Anchor, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useList } from '../../api/hooks.ts'
import type { AccountMeta, AccountRow } from '../../api/records.ts'
import { weekOf } from '../../head-start/questions.ts'
import { useTexts } from '../../i18n/language.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.tsx'
import { useFormat } from '../../time/format.ts'
import { useNow } from '../../time/use-now.ts'
import { today } from '../../time/zoned.ts'
import { BalanceText } from '../../time-account/balance-text.tsx'
import { type AccountSums, sumsOf } from '../../time-account/use-account.ts'
import { type useMyClock, workedSeconds } from './clock.ts'
import { SoFar } from './so-far.tsx'
import { words } from './words.ts'

type Clock = ReturnType<typeof useMyClock>

/** How today, the week and the account stand. Who has no work schedule has no account, only hours. */
export function MyAccount({ clock }: { clock: Clock }) {
  const { me, workspace, zone } = useSession()
  const t = useTexts(words)
  const format = useFormat()
  const running = clock.state === 'working'
  const refetchInterval = running ? 60_000 : false
  const account = useList<AccountRow, AccountMeta>(...weekOf(me.id, today(zone)), { refetchInterval })
  const further = useFurther(clock, account.dataUpdatedAt)
  if (!account.data) return account.error ? <SoFar /> : <Skeleton height={160} radius="lg" />
  const { rows, meta } = account.data
  if (meta.begins_on === null) return <SoFar />
  const day = rows.find(({ key }) => key === meta.today)
  const counts = day && countsInFull(day) ? further : 0
  const past = rows.filter(({ key }) => key <= meta.today)
  const week = { ...sumsOf(rows), worked: sumsOf(past).worked, balance: sumsOf(past).balance }
  const lapsing = meta.lapsing[0]
  return (
    <Card component="section" withBorder radius="lg" aria-labelledby="my-account">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h5" id="my-account">
          {t.account}
        </Title>
        <Anchor component={Link} to={paths.account(workspace.id, me.id)} size="sm">
          {t.toMonth}
        </Anchor>
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        {day && <Sums title={t.today} sums={ahead(sumsOf([day]), further, counts)} balance={t.balance} />}
        <Sums title={t.week} sums={ahead(week, further, counts)} balance={t.balanceUntilToday} />
        <div>
          <Text size="sm" c="dimmed">
            {t.now}
          </Text>
          <Text fz={28} fw={650} lh={1.2} component="div">
            <BalanceText seconds={meta.balance_seconds + counts} />
          </Text>
          <Text size="xs" c="dimmed">
            {t.nowAbout(format.balance(meta.balance_yesterday_seconds))}
          </Text>
        </div>
      </SimpleGrid>
      {lapsing && (
        <Alert mt="sm" color="yellow" icon={<IconHourglass />} p="xs">
          {t.lapses(format.clock(lapsing.seconds), format.day(lapsing.lapses_on))}
        </Alert>
      )}
    </Card>
  )
}

/**
 * Which work counts is the server's to say. Between two of its answers the balance goes on with the clock only where every
 * second so far has counted as one.
 */
const countsInFull = ({ absence_id, charged_seconds, worked_seconds, credited_seconds }: AccountRow): boolean =>
  absence_id === null && charged_seconds === worked_seconds + credited_seconds

/** Seconds of work since the server was asked. */
function useFurther({ state, data = [] }: Clock, askedAt: number): number {
  const now = useNow(state === 'working')
  const workedBy = (moment: number): number => data.reduce((sum, stretch) => sum + workedSeconds(stretch, moment), 0)
  return state === 'working' && askedAt > 0 ? Math.max(0, workedBy(now) - workedBy(askedAt)) : 0
}

const ahead = (sums: AccountSums, worked: number, balance: number): AccountSums => ({
  ...sums,
  worked: sums.worked + worked,
  balance: sums.balance + balance,
})

function Sums({ title, sums, balance }: { title: string; sums: AccountSums; balance: string }) {
  const t = useTexts(words)
  const format = useFormat()
  return (
    <div>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      <Stack component="dl" gap={0} m={0}>
        <Line label={t.target} text={format.clock(sums.target)} />
        <Line label={t.done} text={format.clock(sums.worked)} />
        {sums.credited > 0 && <Line label={t.credited} text={format.clock(sums.credited)} />}
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Text component="dt" size="sm">
            {balance}
          </Text>
          <Text component="dd" m={0} fw={650}>
            <BalanceText seconds={sums.balance} />
          </Text>
        </Group>
      </Stack>
    </div>
  )
}

function Line({ label, text }: { label: string; text: string }) {
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Text component="dt" size="sm">
        {label}
      </Text>
      <Text component="dd" m={0}>
        {text}
      </Text>
    </Group>
  )
}

import { Alert, Anchor, Card, Skeleton } from '@mantine/core'
import { IconCalendarOff, IconHourglass } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useList, useOne } from '../../api/hooks.ts'
import type { Absence, AccountMeta, AccountRow } from '../../api/records.ts'
import { weekOf } from '../../head-start/questions.ts'
import { useTexts } from '../../i18n/language.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.tsx'
import { useFormat } from '../../time/format.ts'
import { useNow } from '../../time/use-now.ts'
import { localTime, today } from '../../time/zoned.ts'
import { BalanceText } from '../../time-account/balance-text.tsx'
import { type AccountSums, sumsOf } from '../../time-account/use-account.ts'
import { type useMyClock, workedSeconds } from './clock.ts'
import classes from './my-account.module.css'
import page from './my-day.module.css'
import { SoFar } from './so-far.tsx'
import { words } from './words.ts'

type Clock = ReturnType<typeof useMyClock>

/** The balances of today, the week and the account. Without a work schedule there is no account, only hours. */
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
      <div className={classes.head}>
        <h2 className={page.title} id="my-account">
          {t.account}
        </h2>
        <Anchor component={Link} to={paths.account(workspace.id, me.id)} size="sm">
          {t.toMonth}
        </Anchor>
      </div>
      {day?.absence_id && <AwayToday absenceId={day.absence_id} />}
      <div className={classes.sums}>
        {day && <Sums title={t.today} sums={ahead(sumsOf([day]), further, counts)} balance={t.balance} />}
        <Sums title={t.week} sums={ahead(week, further, counts)} balance={t.balanceUntilToday} />
        <div>
          <div className={page.dimmed}>{t.now}</div>
          <div className={classes.now}>
            <BalanceText seconds={meta.balance_seconds + counts} />
          </div>
          <div className={classes.about}>{t.nowAbout(format.balance(meta.balance_yesterday_seconds))}</div>
        </div>
      </div>
      {lapsing && (
        <Alert mt="sm" color="yellow" icon={<IconHourglass />} p="xs">
          {t.lapses(format.clock(lapsing.seconds), format.day(lapsing.lapses_on))}
        </Alert>
      )}
    </Card>
  )
}

function AwayToday({ absenceId }: { absenceId: string }) {
  const t = useTexts(words)
  const absence = useOne<Absence>(`absences/${absenceId}`)
  if (!absence.data) return null
  const { title, full_day, first_day, last_day, starts_at, ends_at, time_zone } = absence.data.row
  const isPart = !full_day && first_day === last_day
  const times = [starts_at, ends_at].map((moment) => localTime(moment, time_zone)).join(' – ')
  return (
    <Alert mb="sm" icon={<IconCalendarOff />} p="xs">
      {t.away(isPart ? `${title}, ${times}` : title)}
    </Alert>
  )
}

/**
 * The server decides which work counts. Between two responses the balance follows the clock only if every second so far
 * has counted in full.
 */
const countsInFull = ({ absence_id, charged_seconds, worked_seconds, credited_seconds }: AccountRow): boolean =>
  absence_id === null && charged_seconds === worked_seconds + credited_seconds

/** Seconds of work since the last response. */
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
      <div className={page.dimmed}>{title}</div>
      <dl className={classes.lines}>
        <Line label={t.target} text={format.clock(sums.target)} />
        <Line label={t.done} text={format.clock(sums.worked)} />
        {sums.credited > 0 && <Line label={t.credited} text={format.clock(sums.credited)} />}
        <div>
          <dt>{balance}</dt>
          <dd className={classes.balance}>
            <BalanceText seconds={sums.balance} />
          </dd>
        </div>
      </dl>
    </div>
  )
}

function Line({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  )
}

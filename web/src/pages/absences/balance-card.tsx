import { Box, Card, Group, Progress, Text, Title } from '@mantine/core'
import type { Balance } from '../../absences/balance.ts'
import { useSpanTexts } from '../../absences/span.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useSession } from '../../session/session.tsx'
import { useFormat } from '../../time/format.ts'
import { today } from '../../time/zoned.ts'
import classes from './balance-card.module.css'
import { words } from './words.ts'

/** One year of vacation: total, taken, requested and left. */
export function BalanceCard({ balance }: { balance: Balance }) {
  const t = useTexts(words)
  const { days } = useSpanTexts()
  const { entitlement, waiting, leftAfterWaiting } = balance
  const rows = useRows(balance)
  return (
    <Card withBorder radius="lg" component="section" aria-label={entitlement.title}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="md">
        <Title order={3} size="h5">
          {entitlement.title}
        </Title>
        <Box ta="right">
          <Text fz={28} fw={650} lh={1}>
            {days(entitlement.remaining_days)}
          </Text>
          <Text size="xs" c="dimmed">
            {t.left}
          </Text>
        </Box>
      </Group>
      <Bar balance={balance} />
      <dl className={classes.list}>
        {rows.map(({ term, value, about, swatch }) => (
          <div key={term} className={classes.row}>
            <dt>
              {swatch && <span className={`${classes.swatch} ${swatch}`} aria-hidden />}
              <span>
                {term}
                {about && <span className={classes.about}> ({about})</span>}
              </span>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
        {waiting > 0 && (
          <div className={`${classes.row} ${classes.sum}`}>
            <dt>{t.leftAfter}</dt>
            <dd>{days(leftAfterWaiting)}</dd>
          </div>
        )}
      </dl>
      <RemainingDays balance={balance} />
    </Card>
  )
}

function Bar({ balance: { entitlement, total, waiting, leftAfterWaiting } }: { balance: Balance }) {
  const t = useTexts(words)
  const { days } = useSpanTexts()
  const part = (amount: number): number => (total > 0 ? Math.max(0, Math.min(100, (amount / total) * 100)) : 0)
  const label = t.bar(days(entitlement.spent_days), days(waiting), days(leftAfterWaiting))
  return (
    <Progress.Root size={14} radius="sm" mt="sm" role="img" aria-label={label} className={classes.bar}>
      <Progress.Section value={part(entitlement.spent_days)} withAria={false} className={classes.taken} />
      <Progress.Section value={part(waiting)} withAria={false} className={classes.waiting} />
    </Progress.Root>
  )
}

type Row = { term: string; value: string; about?: string; swatch?: string | undefined }

function useRows({ entitlement, waiting, carriedUntil }: Balance): Row[] {
  const t = useTexts(words)
  const format = useFormat()
  const { zone } = useSession()
  const { days } = useSpanTexts()
  const { planned_days, transferred_days, lapsed_days, spent_days } = entitlement
  const rows: Row[] = [{ term: t.entitled, value: days(planned_days) }]
  if (transferred_days > 0) {
    const until = carriedUntil && (carriedUntil < today(zone) ? t.carriedUntilPast : t.carriedUntil)
    rows.push({
      term: t.carried,
      value: days(transferred_days),
      ...(until && { about: until(format.day(carriedUntil)) }),
    })
  }
  if (lapsed_days > 0) rows.push({ term: t.lapsed, value: days(lapsed_days) })
  rows.push({ term: t.taken, value: days(spent_days), swatch: classes.taken })
  rows.push({ term: t.waiting, value: days(waiting), swatch: classes.waiting })
  return rows
}

/** What happens to days that are not taken. */
function RemainingDays({ balance: { entitlement, movedOn } }: { balance: Balance }) {
  const t = useTexts(words)
  const format = useFormat()
  const { days } = useSpanTexts()
  const { ends_at, expires, transfer_remaining, end_of_transfer_period } = entitlement
  const text =
    movedOn > 0
      ? t.moved(days(movedOn))
      : transfer_remaining && end_of_transfer_period
        ? t.transfers(format.day(ends_at), format.day(end_of_transfer_period))
        : expires
          ? t.expires(format.day(ends_at))
          : null
  return text ? (
    <Text size="xs" c="dimmed" mt="xs">
      {text}
    </Text>
  ) : null
}

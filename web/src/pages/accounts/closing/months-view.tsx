import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { useList } from '../../../api/hooks.ts'
import type { AccountMonth } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { ReadableBadge } from '../../../parts/readable-badge.tsx'
import { Empty, Loaded } from '../../../parts/states.tsx'
import { useSession } from '../../../session/session.tsx'
import { useFormat } from '../../../time/format.ts'
import { BalanceText } from '../../../time-account/balance-text.tsx'
import { ReasonForm } from '../entries/reason-form.tsx'
import { useAccountRights } from '../use-account-rights.ts'
import { CloseMonth } from './close-month.tsx'
import { MonthSurcharges } from './month-surcharges.tsx'
import { Obstacles } from './obstacles.tsx'
import { SheetButtons } from './sheet-buttons.tsx'
import { closingWords } from './words.ts'

/** The months of one person, the latest first, with their actions. */
export function MonthsView({ personId }: { personId: string }) {
  const t = useTexts(closingWords)
  const format = useFormat()
  const [closing, setClosing] = useState<AccountMonth | null>(null)
  const [reopening, setReopening] = useState<AccountMonth | null>(null)
  const months = useList<AccountMonth>(`users/${personId}/months`)
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t.about}
      </Text>
      <Loaded query={months}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty title={t.none} />
          ) : (
            <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t.table}>
              {rows.map((row) => (
                <Card key={row.key} component="li" withBorder radius="lg" padding="md">
                  <Month
                    personId={personId}
                    month={row}
                    close={() => setClosing(row)}
                    reopen={() => setReopening(row)}
                  />
                </Card>
              ))}
            </Stack>
          )
        }
      </Loaded>
      {closing && <CloseMonth personId={personId} month={closing} close={() => setClosing(null)} />}
      {reopening && (
        <ReasonForm
          title={t.reopenOf(format.month(`${reopening.key}-01`))}
          text={t.reopenText}
          label={t.reopen}
          color="red"
          change={{ path: `users/${personId}/months/${reopening.key}/reopening`, alsoChanges: ['reports'] }}
          close={() => setReopening(null)}
        />
      )}
    </Stack>
  )
}

type MonthProps = { personId: string; month: AccountMonth; close(): void; reopen(): void }

function Month({ personId, month, close, reopen }: MonthProps) {
  const t = useTexts(closingWords)
  const format = useFormat()
  const { isAccountAdmin } = useSession()
  const rights = useAccountRights(personId)
  const name = format.month(`${month.key}-01`)
  const isClosed = month.status === 'closed'
  return (
    <Stack gap={4}>
      <Group justify="space-between">
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          <ReadableBadge variant={isClosed ? 'default' : 'light'} tt="none">
            {isClosed ? t.closed : month.over ? t.open : t.running}
          </ReadableBadge>
        </Group>
        {isClosed && isAccountAdmin && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconLockOpen size={16} aria-hidden />}
            aria-label={t.reopenOf(name)}
            onClick={reopen}
          >
            {t.reopen}
          </Button>
        )}
        {!isClosed && month.over && rights.administer && (
          <Button
            size="xs"
            leftSection={<IconLock size={16} aria-hidden />}
            aria-label={t.closeOf(name)}
            onClick={close}
          >
            {t.close}
          </Button>
        )}
      </Group>
      <Text size="sm" component="div">
        {t.target} {format.clock(month.target_seconds)} · {t.worked} {format.clock(month.worked_seconds)} · {t.balance}{' '}
        <BalanceText seconds={month.balance_seconds} fw={600} />
      </Text>
      <MonthSurcharges month={month} />
      {isClosed && month.closed_by && month.closed_at && (
        <Text size="xs" c="dimmed">
          {t.closedBy(month.closed_by, format.dateTime(month.closed_at))}
          {month.version !== null && month.version > 1 && `, ${t.version(month.version)}`}
        </Text>
      )}
      {!isClosed && month.reopened_by && month.reopening_reason && (
        <Text size="xs" c="dimmed">
          {t.reopenedBy(month.reopened_by, month.reopening_reason)}
        </Text>
      )}
      {!isClosed && month.over && <Obstacles title={t.inTheWay} obstacles={month.in_the_way} />}
      {isClosed && <Obstacles title={t.leftOut} obstacles={month.left_out} />}
      <SheetButtons personId={personId} month={month} />
    </Stack>
  )
}

import { Button, Card, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Balance, useBalances } from '../../absences/balance.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Loaded } from '../../parts/states.tsx'
import { useSession } from '../../session/session.tsx'
import { today } from '../../time/zoned.ts'
import { BalanceCard } from './balance-card.tsx'
import { words } from './words.ts'

/** A person's vacation, year by year; years that are over are out of the way. */
export function Balances({ balances }: { balances: ReturnType<typeof useBalances> }) {
  const t = useTexts(words)
  return (
    <Stack gap="sm" component="section" aria-label={t.balance}>
      <Title order={2} size="h4">
        {t.balance}
      </Title>
      <Loaded query={balances} skeleton={<Skeleton height={220} radius="lg" />}>
        {(rows) => <Years rows={rows} />}
      </Loaded>
    </Stack>
  )
}

function Years({ rows }: { rows: Balance[] }) {
  const t = useTexts(words)
  const { zone } = useSession()
  const [all, { toggle }] = useDisclosure()
  const day = today(zone)
  // The current year comes first: it is what most people look for.
  const open = rows.filter(({ entitlement }) => entitlement.ends_at >= day).reverse()
  const over = rows.filter(({ entitlement }) => entitlement.ends_at < day)
  if (rows.length === 0)
    return (
      <Card withBorder radius="lg">
        <Text size="sm">{t.noBalance}</Text>
      </Card>
    )
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {[...open, ...(all ? over : [])].map((balance) => (
          <BalanceCard key={balance.entitlement.id} balance={balance} />
        ))}
      </SimpleGrid>
      {over.length > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={toggle} style={{ alignSelf: 'flex-start' }}>
          {all ? t.fewer : t.earlier}
        </Button>
      )}
    </>
  )
}

import { Anchor, Button, Card, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { Balance, useBalances } from '../../absences/balance.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Loaded } from '../../parts/states.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.tsx'
import { today } from '../../time/zoned.ts'
import { BalanceCard } from './balance-card.tsx'
import { words } from './words.ts'

type Props = { balances: ReturnType<typeof useBalances>; personId: string }

/** A person's vacation by year; past years are collapsed. */
export function Balances({ balances, personId }: Props) {
  const t = useTexts(words)
  return (
    <Stack gap="sm" component="section" aria-label={t.balance}>
      <Title order={2} size="h4">
        {t.balance}
      </Title>
      <Loaded query={balances} skeleton={<Skeleton height={220} radius="lg" />}>
        {(rows) => (rows.length === 0 ? <NoBalances personId={personId} /> : <Years rows={rows} />)}
      </Loaded>
    </Stack>
  )
}

/** The empty state, for admins with a link to add vacation days. */
function NoBalances({ personId }: { personId: string }) {
  const t = useTexts(words)
  const { isAdmin, workspace } = useSession()
  return (
    <Card withBorder radius="lg">
      <Text size="sm">
        {isAdmin ? t.noBalanceYet : t.noBalance}{' '}
        {isAdmin && (
          <Anchor
            renderRoot={(props) => (
              <Link to={paths.person(workspace.id, personId)} search={{ tab: 'vacation' }} {...props} />
            )}
            size="sm"
          >
            {t.giveDays}
          </Anchor>
        )}
      </Text>
    </Card>
  )
}

function Years({ rows }: { rows: Balance[] }) {
  const t = useTexts(words)
  const { zone } = useSession()
  const [all, { toggle }] = useDisclosure()
  const day = today(zone)
  // The current year first, as most people look for it.
  const open = rows.filter(({ entitlement }) => entitlement.ends_at >= day).reverse()
  const over = rows.filter(({ entitlement }) => entitlement.ends_at < day)
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

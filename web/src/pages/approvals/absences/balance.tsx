import { Alert, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { round2 } from '../../../../../src/shared/round.ts'
import { type Part, useParts } from '../../../absences/parts.ts'
import { idOf, useAll } from '../../../api/hooks.ts'
import type { Entitlement } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { useFormat } from '../../../time/format.ts'
import { Part as Section } from './part.tsx'
import type { Request } from './use-pending.ts'
import { absenceWords } from './words.ts'

/** The person's vacation left before and after, by year, calculated by the server. */
export function Balance({ request, rows }: { request: Request; rows: readonly Request[] }) {
  const t = useTexts(absenceWords)
  const counts = request.type?.counts_against_entitlement === true
  const parts = useParts(counts ? [request.id] : [])
  return (
    <Section title={t.balance}>
      {counts ? (
        <Loaded query={parts} skeleton={<Text size="sm">…</Text>}>
          {(found) => <Left request={request} rows={rows} parts={found} />}
        </Loaded>
      ) : (
        <Text size="sm">{t.notCounted}</Text>
      )}
    </Section>
  )
}

function Left({ request, rows, parts }: { request: Request; rows: readonly Request[]; parts: readonly Part[] }) {
  const t = useTexts(absenceWords)
  const format = useFormat()
  const days = (count: number): string => t.days(count, format.number(round2(count)))
  const userId = idOf(request.absence, 'user')
  const entitlements = useAll<Entitlement>('vacation_entitlements', { filter: { user_id: `eq:${userId}` } })
  const others = rows.filter(
    ({ id, absence, type }) =>
      id !== request.id && idOf(absence, 'user') === userId && type?.counts_against_entitlement === true,
  )
  const waiting = useParts(others.map(({ id }) => id))
  const touched = parts.map(({ entitlement_id }) => entitlement_id)
  const open = (waiting.data ?? [])
    .filter(({ entitlement_id }) => entitlement_id !== null && touched.includes(entitlement_id))
    .reduce((sum, record) => sum + record.days, 0)
  const over = parts.reduce((sum, { remaining_days }) => sum + Math.max(0, -(remaining_days ?? 0)), 0)
  return (
    <>
      {parts.map(({ year, entitlement_id, days: taken, remaining_days }) =>
        remaining_days === null ? (
          <Alert key={`${year} none`} color="orange" icon={<IconAlertTriangle />} p="xs">
            {t.noEntitlement} {days(taken)} ({year})
          </Alert>
        ) : (
          <Group key={`${year} ${entitlement_id}`} gap="lg">
            <Text size="sm">
              {year}: <strong>{days(taken)}</strong>
            </Text>
            <Text size="sm">
              {t.before}: <strong>{days(remaining_days + taken)}</strong>
            </Text>
            <Text size="sm">
              {t.after}: <strong>{days(remaining_days)}</strong>
            </Text>
            <Text size="sm" c="dimmed">
              {entitlements.data?.rows.find(({ id }) => id === entitlement_id)?.title}
            </Text>
          </Group>
        ),
      )}
      {open > 0 && <Text size="sm">{t.otherOpen(days(open))}</Text>}
      {over > 0 && (
        <Alert color="red" icon={<IconAlertTriangle />} p="xs" mt="xs">
          {t.overdrawn(days(over))}
        </Alert>
      )}
    </>
  )
}

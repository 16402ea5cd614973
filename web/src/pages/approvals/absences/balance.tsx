import { Alert, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { takenFrom } from '../../../absences/balance.ts'
import { useForeseen } from '../../../absences/foresee.ts'
import { daysOf } from '../../../absences/span.ts'
import { idOf, useAll } from '../../../api/hooks.ts'
import type { Entitlement, Foreseen } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { useSession } from '../../../session/session.tsx'
import { useFormat } from '../../../time/format.ts'
import { Part } from './part.tsx'
import type { Request } from './use-pending.ts'
import { absenceWords } from './words.ts'

/** What is left of the person's vacation before and after. */
export function Balance({ request, rows }: { request: Request; rows: readonly Request[] }) {
  const t = useTexts(absenceWords)
  return (
    <Part title={t.balance}>
      {request.type?.counts_against_entitlement ? (
        <Counted request={request} rows={rows} />
      ) : (
        <Text size="sm">{t.notCounted}</Text>
      )}
    </Part>
  )
}

function Counted({ request, rows }: { request: Request; rows: readonly Request[] }) {
  const user_id = idOf(request.absence, 'user') ?? ''
  const { starts_at, ends_at, full_day } = request.absence
  const told = useForeseen([{ user_id, starts_at, ends_at, full_day, absence_type_id: request.type?.id }])
  const all = useAll<Entitlement>('vacation_entitlements', { filter: { user_id: `eq:${user_id}` }, sort: 'starts_at' })
  const data = all.data && told.data && { entitlements: all.data.rows, foreseen: told.data[0]! }
  const refetch = () => Promise.all([all.refetch(), told.refetch()])
  return (
    <Loaded query={{ data, error: all.error ?? told.error, refetch }} skeleton={<Text size="sm">…</Text>}>
      {(found) => <Left request={request} rows={rows} {...found} />}
    </Loaded>
  )
}

function Left({
  request,
  rows,
  entitlements,
  foreseen,
}: {
  request: Request
  rows: readonly Request[]
  entitlements: readonly Entitlement[]
  foreseen: Foreseen
}) {
  const t = useTexts(absenceWords)
  const format = useFormat()
  const { zone } = useSession()
  const userId = idOf(request.absence, 'user')
  const covering = takenFrom(entitlements, foreseen, daysOf(request.absence, zone).from)
  if (covering.length === 0)
    return (
      <Alert color="orange" icon={<IconAlertTriangle />} p="xs">
        {t.noEntitlement}
      </Alert>
    )
  const before = covering.reduce((sum, { remaining_days }) => sum + remaining_days, 0)
  // The server foresees what it would count by itself, not days that somebody has set.
  const after = request.absence.use_custom_values ? before - request.absence.days : (foreseen.remaining_days ?? before)
  const open = rows
    .filter(({ id, absence, type }) => {
      const span = daysOf(absence, zone)
      const covered = covering.some((one) => one.starts_at <= span.until && one.ends_at >= span.from)
      return id !== request.id && idOf(absence, 'user') === userId && type?.counts_against_entitlement && covered
    })
    .reduce((sum, { absence }) => sum + absence.days, 0)
  return (
    <>
      <Group gap="lg">
        <Text size="sm">
          {t.before}: <strong>{t.days(before, format.number(before))}</strong>
        </Text>
        <Text size="sm">
          {t.after}: <strong>{t.days(after, format.number(after))}</strong>
        </Text>
        <Text size="sm" c="dimmed">
          {covering.map(({ title }) => title).join(', ')}
        </Text>
      </Group>
      {open > 0 && <Text size="sm">{t.otherOpen(t.days(open, format.number(open)))}</Text>}
      {after < 0 && (
        <Alert color="red" icon={<IconAlertTriangle />} p="xs" mt="xs">
          {t.overdrawn(t.days(-after, format.number(-after)))}
        </Alert>
      )}
    </>
  )
}

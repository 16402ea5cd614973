import { Alert, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { daysOf } from '../../../absences/span.ts'
import { idOf, useAll } from '../../../api/hooks.ts'
import type { Entitlement } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { useSession } from '../../../session/session.tsx'
import { useFormat } from '../../../time/format.ts'
import { Part } from './part.tsx'
import type { Request } from './use-pending.ts'
import { absenceWords } from './words.ts'

/** What is left of the person's vacation before and after. The server counts what is approved; this takes the request off. */
export function Balance({ request, rows }: { request: Request; rows: readonly Request[] }) {
  const t = useTexts(absenceWords)
  const userId = idOf(request.absence, 'user') ?? ''
  const counts = request.type?.counts_against_entitlement === true
  const all = useAll<Entitlement>(
    'vacation_entitlements',
    { filter: { user_id: `eq:${userId}` }, sort: 'starts_at' },
    { enabled: counts },
  )
  return (
    <Part title={t.balance}>
      {counts ? (
        <Loaded query={all} skeleton={<Text size="sm">…</Text>}>
          {({ rows: entitlements }) => <Left request={request} rows={rows} entitlements={entitlements} />}
        </Loaded>
      ) : (
        <Text size="sm">{t.notCounted}</Text>
      )}
    </Part>
  )
}

function Left({
  request,
  rows,
  entitlements,
}: {
  request: Request
  rows: readonly Request[]
  entitlements: readonly Entitlement[]
}) {
  const t = useTexts(absenceWords)
  const format = useFormat()
  const { zone } = useSession()
  const userId = idOf(request.absence, 'user')
  const { from, until } = daysOf(request.absence, zone)
  const covering = entitlements.filter((one) => one.starts_at <= until && one.ends_at >= from)
  if (covering.length === 0)
    return (
      <Alert color="orange" icon={<IconAlertTriangle />} p="xs">
        {t.noEntitlement}
      </Alert>
    )
  const before = covering.reduce((sum, { remaining_days }) => sum + remaining_days, 0)
  const after = before - request.absence.days
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

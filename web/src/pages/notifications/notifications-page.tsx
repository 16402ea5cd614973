import { Button, Card, SegmentedControl, Stack } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type List, useList } from '../../api/hooks.ts'
import { type NotificationKind, useClearNotifications } from '../../api/notifications.ts'
import type { Notification } from '../../api/records.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { NotificationList } from '../../parts/notification-list.tsx'
import { Page } from '../../parts/page.tsx'
import { Pager } from '../../parts/pager.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { useFilters } from '../../search-params.ts'
import { useSession } from '../../session/session.tsx'
import { aboutWhat } from './about-what.ts'
import { words } from './words.ts'

const kindOf = (text: string): NotificationKind =>
  text === 'trigger_warning' || text === 'notification' ? text : 'all'

export function NotificationsPage() {
  const t = useTexts(words)
  const [filters, change] = useFilters({ kind: 'all', page: '1' })
  const { isAdmin } = useSession()
  const kind = kindOf(filters.kind)
  const list = useList<Notification>('notifications', {
    ...(kind !== 'all' && { filter: { type: `eq:${kind}` } }),
    items: 20,
    page: Number(filters.page) || 1,
  })
  const kinds = (['all', 'trigger_warning', 'notification'] as const).map((value) => ({ value, label: t.kinds[value] }))
  return (
    <Page title={t.title} about={t.about} actions={<ClearAll kind={kind} count={list.data?.meta.total_count ?? 0} />}>
      {/* Warnings about other people reach admins only: others have one kind, and nothing to choose. */}
      {isAdmin && (
        <SegmentedControl
          aria-label={t.kind}
          data={kinds}
          value={kind}
          onChange={(value) => change({ kind: value, page: '1' })}
          style={{ alignSelf: 'flex-start' }}
        />
      )}
      <Loaded query={list}>
        {(found) => <Found found={found} kind={kind} turn={(page) => change({ page: String(page) })} />}
      </Loaded>
    </Page>
  )
}

function ClearAll({ kind, count }: { kind: NotificationKind; count: number }) {
  const t = useTexts(words)
  const clear = useClearNotifications()
  if (count === 0) return null
  return (
    <Confirm title={t.clearTitle} text={t.clearText(count)} label={t.clear} run={() => clear(kind)}>
      {(ask) => (
        <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={ask}>
          {kind === 'all' ? t.clearAll : t.clearKind[kind]}
        </Button>
      )}
    </Confirm>
  )
}

function Found({ found, kind, turn }: { found: List<Notification>; kind: NotificationKind; turn(page: number): void }) {
  const t = useTexts(words)
  const { workspace, isLead } = useSession()
  const { total_count } = found.meta
  if (total_count === 0)
    return kind === 'all' ? (
      <Empty title={t.none}>{t.noneText}</Empty>
    ) : (
      <Empty title={t.noneOfKind}>{t.noneOfKindText}</Empty>
    )
  return (
    <Stack>
      <Card withBorder radius="lg" padding={0} aria-label={t.count(total_count)} role="region">
        <NotificationList rows={found.rows} linkOf={aboutWhat(workspace.id, isLead)} />
      </Card>
      <Pager meta={found.meta} turn={turn} />
    </Stack>
  )
}

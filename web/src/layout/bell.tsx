import { ActionIcon, Button, Group, Indicator, Popover, ScrollArea, Stack, Text } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useList } from '../api/hooks.ts'
import { useClearNotifications } from '../api/notifications.ts'
import { useProblems } from '../api/problems.ts'
import type { Notification } from '../api/records.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import { NotificationList } from '../parts/notification-list.tsx'
import { Empty } from '../parts/states.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.tsx'

const words = texts(
  {
    title: 'Notifications',
    count: (count: number) => (count === 1 ? '1 notification' : `${count} notifications`),
    none: 'All done',
    noneText: 'What others do that concerns you shows up here.',
    all: 'Show all',
    clear: 'Clear all',
  },
  {
    title: 'Mitteilungen',
    count: (count: number) => (count === 1 ? '1 Mitteilung' : `${count} Mitteilungen`),
    none: 'Alles erledigt',
    noneText: 'Was andere tun und Sie betrifft, erscheint hier.',
    all: 'Alle anzeigen',
    clear: 'Alle löschen',
  },
  { noneText: 'Was andere tun und dich betrifft, erscheint hier.' },
)

export function Bell() {
  const t = useTexts(words)
  const { workspace } = useSession()
  const [opened, setOpened] = useState(false)
  const newest = useList<Notification>('notifications', { items: 20 })
  const count = newest.data?.meta.total_count ?? 0
  const problems = useProblems()
  const clear = useClearNotifications()
  return (
    <Popover opened={opened} onChange={setOpened} width={360} position="bottom-end" trapFocus withRoles={false}>
      <Popover.Target>
        <Indicator label={count > 99 ? '99+' : count} size={16} disabled={count === 0} offset={6} inline>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t.count(count)}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            {count === 0 ? <IconBellOff size={20} /> : <IconBell size={20} />}
          </ActionIcon>
        </Indicator>
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label={t.title}>
        <Group justify="space-between" p="sm">
          <Text fw={650}>{t.title}</Text>
          {count > 0 && (
            <Button size="compact-xs" variant="subtle" onClick={() => void clear('all').catch(problems.show)}>
              {t.clear}
            </Button>
          )}
        </Group>
        <ScrollArea.Autosize mah={420} viewportProps={{ tabIndex: 0 }}>
          {count === 0 ? (
            <Empty title={t.none}>{t.noneText}</Empty>
          ) : (
            <NotificationList rows={newest.data?.rows ?? []} />
          )}
        </ScrollArea.Autosize>
        <Stack p="xs">
          <Button
            component={Link}
            to={paths.notifications(workspace.id)}
            variant="light"
            size="xs"
            onClick={() => setOpened(false)}
          >
            {t.all}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

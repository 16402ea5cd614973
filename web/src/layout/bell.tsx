import { Button, Group, Popover, ScrollArea, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useClearNotifications } from '../api/notifications.ts'
import { useProblems } from '../api/problems.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import { NotificationList } from '../parts/notification-list.tsx'
import { Empty } from '../parts/states.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.tsx'
import { BellButton, useNewest } from './header-buttons.tsx'

const words = texts(
  {
    title: 'Notifications',
    none: 'No notifications',
    noneText: 'Updates that concern you appear here.',
    all: 'Show all',
    clear: 'Clear all',
  },
  {
    title: 'Mitteilungen',
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
  const newest = useNewest()
  const count = newest.data?.meta.total_count ?? 0
  const problems = useProblems()
  const clear = useClearNotifications()
  return (
    <Popover opened={opened} onChange={setOpened} width={360} position="bottom-end" trapFocus withRoles={false}>
      <Popover.Target>
        <BellButton aria-expanded={opened} onClick={() => setOpened(!opened)} />
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

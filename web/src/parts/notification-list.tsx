import { ActionIcon, Anchor, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWrite } from '../api/hooks.ts'
import { useProblems } from '../api/problems.ts'
import type { Notification } from '../api/records.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import type { SearchParams } from '../search-params.ts'
import { useFormat } from '../time/format.ts'

const words = texts({ dismiss: 'Remove' }, { dismiss: 'Entfernen' })

/** The page that shows what a notification is about. */
export type LinkOf = (row: Notification) => { to: string; search: SearchParams } | undefined

export function NotificationList({ rows, linkOf }: { rows: readonly Notification[]; linkOf?: LinkOf }) {
  return (
    <Stack gap={0} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {rows.map((row) => (
        <Row key={`${row.type}-${row.id}`} row={row} link={linkOf?.(row)} />
      ))}
    </Stack>
  )
}

function Row({ row, link }: { row: Notification; link: ReturnType<LinkOf> }) {
  const t = useTexts(words)
  const format = useFormat()
  const write = useWrite()
  const problems = useProblems()
  const warning = row.type === 'trigger_warning'
  const dismiss = () =>
    write.mutate({ method: 'DELETE', path: `notifications/${row.id}?type=${row.type}` }, { onError: problems.show })
  return (
    <Group
      component="li"
      px="sm"
      py="xs"
      gap="sm"
      wrap="nowrap"
      align="flex-start"
      style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}
    >
      <ThemeIcon variant="light" color={warning ? 'orange' : 'cyan'} radius="xl" size="md" aria-hidden>
        {warning ? <IconAlertTriangle size={16} /> : <IconInfoCircle size={16} />}
      </ThemeIcon>
      <div style={{ flex: 1, minWidth: 0 }}>
        {link ? (
          <Anchor renderRoot={(props) => <Link to={link.to} search={link.search} {...props} />} size="sm" fw={550}>
            {row.title}
          </Anchor>
        ) : (
          <Text size="sm" fw={550}>
            {row.title}
          </Text>
        )}
        <Text size="sm">{row.message}</Text>
        <Text size="xs" c="dimmed">
          {format.dateTime(row.created_at)}
        </Text>
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${t.dismiss}: ${row.title}`}
        onClick={dismiss}
        loading={write.isPending}
      >
        <IconX size={16} />
      </ActionIcon>
    </Group>
  )
}

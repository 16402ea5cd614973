import { Avatar, Card, Group, Text } from '@mantine/core'
import { IconBuilding, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Workspace } from '../../api/records.ts'
import { paths } from '../../paths.ts'
import { zoneName } from '../../time/zoned.ts'

export function WorkspaceCard({ workspace }: { workspace: Workspace }) {
  const picture = workspace.avatar.endsWith('.svg') ? null : workspace.avatar
  return (
    <Card
      withBorder
      radius="md"
      padding="md"
      c="var(--mantine-color-text)"
      td="none"
      renderRoot={(props) => <Link to={paths.myDay(workspace.id)} {...props} />}
    >
      <Group wrap="nowrap">
        <Avatar src={picture} size={48} radius="md" color="cyan" alt="">
          <IconBuilding aria-hidden />
        </Avatar>
        <div style={{ flex: 1, minWidth: 0 }}>
          <Text fw={650} size="lg" truncate>
            {workspace.name}
          </Text>
          <Text size="sm" c="dimmed" truncate>
            {zoneName(workspace.time_zone)}
          </Text>
        </div>
        <IconChevronRight size={20} aria-hidden />
      </Group>
    </Card>
  )
}

import { Button, Menu, Text } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { texts, useTexts } from '../i18n/language.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.tsx'

const words = texts({ choose: 'Choose a workspace' }, { choose: 'Arbeitsbereich wählen' })

export function WorkspaceMenu() {
  const t = useTexts(words)
  const navigate = useNavigate()
  const { workspace, workspaces } = useSession()
  if (workspaces.length < 2)
    return (
      <Text fw={650} truncate>
        {workspace.name}
      </Text>
    )
  return (
    <Menu width={260} position="bottom-start">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          px="xs"
          rightSection={<IconSelector size={16} />}
          aria-label={`${t.choose}: ${workspace.name}`}
        >
          {workspace.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t.choose}</Menu.Label>
        {workspaces.map(({ id, name }) => (
          <Menu.Item
            key={id}
            leftSection={id === workspace.id ? <IconCheck size={16} /> : <span style={{ width: 16 }} />}
            onClick={() => void navigate({ to: paths.myDay(id) })}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { texts, useTexts } from '../i18n/language.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.tsx'
import { WorkspaceButton } from './header-buttons.tsx'

const words = texts({ choose: 'Choose a workspace' }, { choose: 'Arbeitsbereich wählen' })

export function WorkspaceMenu() {
  const t = useTexts(words)
  const navigate = useNavigate()
  const { workspace, workspaces } = useSession()
  return (
    <Menu width={260} position="bottom-start">
      <Menu.Target>
        <WorkspaceButton />
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

import { Button, Stack } from '@mantine/core'
import { IconBuildingOff, IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { relatedMany } from '../../api/hooks.ts'
import type { Person, Workspace } from '../../api/records.ts'
import { texts, useTexts } from '../../i18n/language.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { useSignOut } from '../../session/use-sign-out.ts'
import { Doorway } from './doorway.tsx'
import { WorkspaceCard } from './workspace-card.tsx'

const words = texts(
  {
    title: 'Choose a workspace',
    hello: (name: string) => `Signed in as ${name}`,
    none: 'No workspace yet',
    noneText: 'You are not in any workspace. Ask an admin of your company to add you to one.',
    signOut: 'Sign out',
  },
  {
    title: 'Arbeitsbereich wählen',
    hello: (name: string) => `Angemeldet als ${name}`,
    none: 'Noch kein Arbeitsbereich',
    noneText:
      'Sie gehören zu keinem Arbeitsbereich. Bitten Sie die Verwaltung Ihres Unternehmens, Sie in einen aufzunehmen.',
    signOut: 'Abmelden',
  },
  {
    noneText:
      'Du gehörst zu keinem Arbeitsbereich. Bitte die Verwaltung deines Unternehmens, dich in einen aufzunehmen.',
  },
)

/** For people with several workspaces, or none. Without a current workspace it has its own query. */
export function ChooseWorkspacePage() {
  const t = useTexts(words)
  const signOut = useSignOut()
  const me = useQuery({
    queryKey: ['', 'users', 'choose'],
    queryFn: ({ signal }) => call<Person>('/api/v3/users/me?include=workspaces', { signal }),
  })
  return (
    <Doorway title={t.title} about={me.data && t.hello(me.data.data.username)} width={520}>
      <Loaded query={me}>
        {({ data, included }) => {
          const workspaces = relatedMany<Workspace>(included, data, 'workspaces')
          return workspaces.length === 0 ? (
            <Empty title={t.none} icon={IconBuildingOff}>
              {t.noneText}
            </Empty>
          ) : (
            <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
              {workspaces.map((workspace) => (
                <li key={workspace.id}>
                  <WorkspaceCard workspace={workspace} />
                </li>
              ))}
            </Stack>
          )
        }}
      </Loaded>
      <Button variant="subtle" leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void signOut()}>
        {t.signOut}
      </Button>
    </Doorway>
  )
}

import { Anchor, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAll } from '../../../api/hooks.ts'
import type { Workspace } from '../../../api/records.ts'
import { texts, useTexts } from '../../../i18n/language.tsx'
import { AddButton } from '../../../parts/add-button.tsx'
import { Section } from '../../../parts/section.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session.tsx'
import { zoneName } from '../../../time/zoned.ts'
import { NewWorkspaceForm } from './new-workspace-form.tsx'

const words = texts(
  {
    title: 'Workspaces',
    about: 'Sites or teams with their own people, areas and settings.',
    add: 'New workspace',
    name: 'Name',
    zone: 'Time zone',
    language: 'Language',
    here: 'You are here',
  },
  {
    title: 'Arbeitsbereiche',
    about: 'Standorte oder Teams mit eigenen Personen, Bereichen und Einstellungen.',
    add: 'Neuer Arbeitsbereich',
    name: 'Name',
    zone: 'Zeitzone',
    language: 'Sprache',
    here: 'Hier sind Sie',
  },
  { here: 'Hier bist du' },
)

export function WorkspacesSection() {
  const t = useTexts(words)
  const { accountId, workspace: present } = useSession()
  const workspaces = useAll<Workspace>(`/accounts/${accountId}/workspaces`, { sort: 'name' })
  const [adding, setAdding] = useState(false)
  const add = <AddButton label={t.add} onClick={() => setAdding(true)} />
  return (
    <Section title={t.title} about={t.about} action={add}>
      <Loaded query={workspaces}>
        {({ rows }) => (
          <Table verticalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t.name}</Table.Th>
                <Table.Th>{t.zone}</Table.Th>
                <Table.Th visibleFrom="sm">{t.language}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ id, name, time_zone, locale }) => (
                <Table.Tr key={id}>
                  <Table.Td style={{ wordBreak: 'break-word' }}>
                    <Anchor
                      renderRoot={(props) => <Link to={paths.settings(id, 'workspace')} {...props} />}
                      size="sm"
                      fw={550}
                    >
                      {name}
                    </Anchor>
                    {id === present.id && (
                      <Text size="xs" c="dimmed">
                        {t.here}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td>{zoneName(time_zone)}</Table.Td>
                  <Table.Td visibleFrom="sm">{locale === 'de' ? 'Deutsch' : 'English'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Loaded>
      {adding && <NewWorkspaceForm close={() => setAdding(false)} />}
    </Section>
  )
}

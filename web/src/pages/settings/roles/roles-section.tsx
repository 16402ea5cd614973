import { Anchor, Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconBuildingSkyscraper, IconShield, IconUser, IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAll } from '../../../api/hooks.ts'
import type { Person } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Section } from '../../../parts/section.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { paths } from '../../../paths.ts'
import { roleWords } from '../../../session/roles.ts'
import { useSession } from '../../../session/session.tsx'
import { HoldersOf } from './holders-of.tsx'
import { words } from './words.ts'

/** The same four in every workspace; their ids are part of the API. */
const roles = [
  { id: '1', key: 'employee', icon: IconUser },
  { id: '2', key: 'area_admin', icon: IconUsersGroup },
  { id: '3', key: 'admin', icon: IconShield },
  { id: '4', key: 'account_admin', icon: IconBuildingSkyscraper },
] as const

export function RolesSection() {
  const t = useTexts(words)
  const names = useTexts(roleWords)
  const { isAdmin, me, workspace } = useSession()
  const people = useAll<Person>('users', { filter: { status: 'eq:active' }, sort: 'username' }, { enabled: isAdmin })
  const mine = me.rel.roles.map(({ id }) => id)
  return (
    <Section title={t.title} about={isAdmin ? t.about : t.aboutReader}>
      <Stack gap="sm">
        {roles.map(({ id, key, icon: Icon }) => (
          <Card key={id} withBorder radius="md" padding="md">
            <Group gap="xs" mb={4}>
              <Icon size={20} aria-hidden />
              <Title order={3} size="h5">
                {names[key]}
              </Title>
              {mine.includes(id) && (
                <Badge variant="light" tt="none" size="sm">
                  {t.mine}
                </Badge>
              )}
            </Group>
            <Text size="sm">{t.explained[key]}</Text>
            {isAdmin && (
              <Loaded query={people} skeleton={null}>
                {({ rows }) => <HoldersOf role={id} people={rows} />}
              </Loaded>
            )}
          </Card>
        ))}
      </Stack>
      {isAdmin && (
        <Anchor renderRoot={(props) => <Link to={paths.people(workspace.id)} {...props} />} size="sm">
          {t.change}
        </Anchor>
      )}
    </Section>
  )
}

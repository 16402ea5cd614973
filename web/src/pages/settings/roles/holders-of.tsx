import { Anchor, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Person } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { PersonAvatar } from '../../../parts/people.tsx'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session.tsx'
import { words } from './words.ts'

const holds = (person: Person, role: string): boolean => person.rel.roles.some(({ id }) => id === role)

/** The people with a role; for employees only their number, as almost everybody is one. */
export function HoldersOf({ role, people }: { role: string; people: readonly Person[] }) {
  const t = useTexts(words)
  const { workspace } = useSession()
  const holders = people.filter((person) => holds(person, role))
  if (role === '1' || holders.length === 0)
    return (
      <Text size="sm" c="dimmed" mt="xs">
        {t.count(holders.length)}
      </Text>
    )
  return (
    <Group component="ul" gap="md" mt="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t.holders}>
      {holders.map((person) => (
        <Group key={person.id} component="li" gap={6} wrap="nowrap">
          <PersonAvatar person={person} />
          <Anchor renderRoot={(props) => <Link to={paths.person(workspace.id, person.id)} {...props} />} size="sm">
            {person.username}
          </Anchor>
        </Group>
      ))}
    </Group>
  )
}

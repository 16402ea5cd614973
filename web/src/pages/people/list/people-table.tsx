import { Anchor, Badge, Card, Checkbox, Group, Stack, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type List, relatedMany } from '../../../api/hooks.ts'
import type { Area, Person } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { PersonAvatar } from '../../../parts/people.tsx'
import type { Selection } from '../../../parts/selection.ts'
import { paths } from '../../../paths.ts'
import { accountAdminId, roleWords } from '../../../session/roles.ts'
import { useSession } from '../../../session/session.tsx'
import { batchWords } from './batch-words.ts'
import { InvitationState } from './invitation-state.tsx'
import { PersonLink } from './person-link.tsx'
import { listWords } from './words.ts'

const isAccountAdmin = ({ rel }: Person): boolean =>
  Array.isArray(rel.roles) && rel.roles.some(({ id }) => id === accountAdminId)

/** The list for admins, with role, areas and e-mail address. On a phone each person is a card. */
export function PeopleTable({ found, selection }: { found: List<Person>; selection: Selection }) {
  const t = useTexts(listWords)
  const b = useTexts(batchWords)
  const ids = found.rows.map(({ id }) => id)
  const ticked = ids.filter((id) => selection.ids.has(id)).length
  const page = {
    checked: ticked > 0 && ticked === ids.length,
    indeterminate: ticked > 0 && ticked < ids.length,
    onChange: () => selection.togglePage(ids),
  }
  const tickOf = ({ id, username }: Person) => (
    <Checkbox aria-label={b.select(username)} checked={selection.ids.has(id)} onChange={() => selection.toggle(id)} />
  )
  return (
    <>
      <Card withBorder radius="lg" padding={0} visibleFrom="sm">
        <Table.ScrollContainer type="native" minWidth={680} tabIndex={0} aria-label={t.table} role="region">
          <Table verticalSpacing="xs" horizontalSpacing="md" highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={1}>
                  <Checkbox aria-label={b.selectPage} {...page} />
                </Table.Th>
                <Table.Th scope="col">{t.columns.name}</Table.Th>
                <Table.Th scope="col">{t.columns.email}</Table.Th>
                <Table.Th scope="col">{t.columns.role}</Table.Th>
                <Table.Th scope="col">{t.columns.areas}</Table.Th>
                <Table.Th scope="col">{t.columns.number}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {found.rows.map((person) => (
                <Table.Tr key={person.id}>
                  <Table.Td>{tickOf(person)}</Table.Td>
                  <Table.Td>
                    <PersonLink person={person} />
                  </Table.Td>
                  <Table.Td>
                    {person.email ?? '–'}
                    <InvitationState person={person} />
                  </Table.Td>
                  <Table.Td>
                    <RoleOf person={person} />
                  </Table.Td>
                  <Table.Td miw="9em" style={{ overflowWrap: 'anywhere' }}>
                    {areasOf(found, person)}
                  </Table.Td>
                  <Table.Td>{person.staff_number ?? '–'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Card>
      <Stack gap="xs" hiddenFrom="sm">
        <Checkbox label={b.selectPage} {...page} />
        <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {found.rows.map((person) => (
            <PersonCard key={person.id} person={person} areas={areasOf(found, person)} tick={tickOf(person)} />
          ))}
        </Stack>
      </Stack>
    </>
  )
}

const areasOf = ({ included }: List<Person>, person: Person): string =>
  relatedMany<Area>(included, person, 'areas')
    .map(({ name }) => name)
    .join(', ') || '–'

function RoleOf({ person }: { person: Person }) {
  const t = useTexts(listWords)
  const named = useTexts(roleWords)
  return (
    <Group gap={6}>
      <Text size="sm">{isAccountAdmin(person) ? named.account_admin : named[person.assumed_role]}</Text>
      {person.status === 'inactive' && (
        <Badge variant="default" tt="none">
          {t.statuses.inactive}
        </Badge>
      )}
    </Group>
  )
}

function PersonCard({ person, areas, tick }: { person: Person; areas: string; tick: ReactNode }) {
  const { workspace } = useSession()
  return (
    <Card component="li" withBorder radius="md" padding="sm">
      <Group wrap="nowrap" align="flex-start">
        {tick}
        <PersonAvatar person={person} size="md" />
        <div style={{ minWidth: 0 }}>
          <Anchor component={Link} to={paths.person(workspace.id, person.id)} fw={550}>
            {person.username}
          </Anchor>
          <RoleOf person={person} />
          <Text size="sm" c="dimmed">
            {areas}
          </Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {person.email}
          </Text>
          <InvitationState person={person} />
        </div>
      </Group>
    </Card>
  )
}

import { Card, SimpleGrid } from '@mantine/core'
import type { PersonOverview } from '../../../api/records.ts'
import { PersonLink } from './person-link.tsx'

/** The list for everybody but admins: names and pictures. */
export function PeopleCards({ rows }: { rows: readonly PersonOverview[] }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {rows.map((person) => (
        <Card key={person.id} component="li" withBorder radius="md" padding="sm">
          <PersonLink person={person} />
        </Card>
      ))}
    </SimpleGrid>
  )
}

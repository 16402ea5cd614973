import { Avatar, Group, Text } from '@mantine/core'
import type { PersonOverview } from '../api/records.ts'

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => part[0])
    .filter(Boolean)
    .slice(0, 2)
    .join('')
    .toUpperCase()

const hasPicture = (person: PersonOverview): boolean => !person.avatar.endsWith('.svg')

export function PersonAvatar({ person, size = 'sm' }: { person: PersonOverview; size?: string | number }) {
  return (
    <Avatar
      src={hasPicture(person) ? person.avatar : null}
      size={size}
      radius="xl"
      alt=""
      // The name stands beside it, or in the label of what it is in.
      aria-hidden
      color="initials"
      name={person.username}
      // Letters of the colour itself are too pale to read on some of them.
      styles={{ placeholder: { color: 'var(--mantine-color-text)' } }}
    >
      {person.abbreviation?.slice(0, 3) || initials(person.username)}
    </Avatar>
  )
}

export function PersonName({ person, about }: { person: PersonOverview; about?: string | undefined }) {
  return (
    <Group gap="xs" wrap="nowrap" miw={0}>
      <PersonAvatar person={person} />
      <div style={{ minWidth: 0 }}>
        <Text size="sm" truncate>
          {person.username}
        </Text>
        {about && (
          <Text size="xs" c="dimmed" truncate>
            {about}
          </Text>
        )}
      </div>
    </Group>
  )
}

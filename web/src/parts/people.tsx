import { Avatar, Group, Text } from '@mantine/core'
import type { PersonOverview } from '../api/records.ts'

/** By code points: half of an emoji would be shown as a question mark. */
const firstOf = (text: string, count: number): string => [...text].slice(0, count).join('')

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((part) => firstOf(part, 1))
    .join('')
    .toUpperCase()

/** The letters of an avatar without a picture. */
const lettersOf = (person: PersonOverview): string => firstOf(person.abbreviation ?? '', 3) || initials(person.username)

/** The label of a control that shows only the avatar. It contains the visible letters, for people who use speech input. */
export const avatarLabel = (person: PersonOverview): string =>
  hasPicture(person) ? person.username : `${person.username}, ${lettersOf(person)}`

const hasPicture = (person: PersonOverview): boolean => !person.avatar.endsWith('.svg')

export function PersonAvatar({ person, size = 'sm' }: { person: PersonOverview; size?: string | number }) {
  return (
    <Avatar
      src={hasPicture(person) ? person.avatar : null}
      size={size}
      radius="xl"
      alt=""
      // The name is beside it, or in the label of its parent.
      aria-hidden
      color="initials"
      name={person.username}
      // Letters in the colour itself have too little contrast.
      styles={{ placeholder: { color: 'var(--mantine-color-text)' } }}
    >
      {lettersOf(person)}
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

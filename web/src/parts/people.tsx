import { Avatar, Group, Text } from '@mantine/core'
import type { PersonOverview } from '../api/records.ts'

/** Whole characters: of an emoji half would be shown as a question mark. */
const firstOf = (text: string, count: number): string => [...text].slice(0, count).join('')

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((part) => firstOf(part, 1))
    .join('')
    .toUpperCase()

/** What stands for a person where there is no picture of them. */
const lettersOf = (person: PersonOverview): string => firstOf(person.abbreviation ?? '', 3) || initials(person.username)

/** A name for what shows nothing but the avatar: it holds the letters, for who speaks what they see. */
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
      // The name stands beside it, or in the label of what it is in.
      aria-hidden
      color="initials"
      name={person.username}
      // Letters of the colour itself are too pale to read on some of them.
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

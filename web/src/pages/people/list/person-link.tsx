import { Anchor, Badge, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { PersonOverview } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { PersonAvatar } from '../../../parts/people.tsx'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session.tsx'
import { listWords } from './words.ts'

/** Breaks long words, which would push the other columns off the page. */
const breaking = { overflowWrap: 'anywhere' } as const

export function PersonLink({ person }: { person: PersonOverview }) {
  const t = useTexts(listWords)
  const { workspace, me } = useSession()
  return (
    <Group gap="sm" wrap="nowrap">
      <PersonAvatar person={person} />
      <Anchor component={Link} to={paths.person(workspace.id, person.id)} size="sm" fw={550} miw="9em" style={breaking}>
        {person.username}
      </Anchor>
      {person.id === me.id && (
        <Badge variant="default" size="sm" tt="none" flex="none">
          {t.you}
        </Badge>
      )}
    </Group>
  )
}

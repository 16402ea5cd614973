import { Badge, Button, Group } from '@mantine/core'
import type { Person } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { useInvite } from '../use-invite.ts'
import { listWords } from './words.ts'

/** That somebody has not come in yet, and the mail: it may have gone astray, or none was sent. */
export function InvitationState({ person }: { person: Person }) {
  const t = useTexts(listWords)
  const { invite, busy } = useInvite(person)
  if (!person.invitation_pending || person.status !== 'active') return null
  return (
    <Group gap={6} mt={2}>
      <Badge variant="light" color="yellow" tt="none" styles={{ label: { color: 'var(--mantine-color-text)' } }}>
        {t.statuses.invited}
      </Badge>
      <Button size="compact-xs" variant="subtle" aria-label={t.sendTo(person.username)} loading={busy} onClick={invite}>
        {t.send}
      </Button>
    </Group>
  )
}

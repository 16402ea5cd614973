import { Button, Group } from '@mantine/core'
import type { Person } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { ReadableBadge } from '../../../parts/readable-badge.tsx'
import { useInvite } from '../use-invite.ts'
import { listWords } from './words.ts'

/** A pending invitation, with a button to send it again: the mail may be lost, or was never sent. */
export const InvitationState = ({ person }: { person: Person }) =>
  person.invitation_pending && person.status === 'active' && <OpenInvitation person={person} />

function OpenInvitation({ person }: { person: Person }) {
  const t = useTexts(listWords)
  const { invite, busy, label } = useInvite(person)
  return (
    <Group gap={6} mt={2}>
      <ReadableBadge variant="light" color="yellow" tt="none">
        {t.statuses.invited}
      </ReadableBadge>
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={`${label}: ${person.username}`}
        loading={busy}
        onClick={invite}
      >
        {label}
      </Button>
    </Group>
  )
}

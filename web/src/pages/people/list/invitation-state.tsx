import { Badge, Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useWrite } from '../../../api/hooks.ts'
import { useProblems } from '../../../api/problems.ts'
import type { Person } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { listWords } from './words.ts'

/** That somebody has not come in yet, and the mail once more: it may have gone astray. */
export function InvitationState({ person }: { person: Person }) {
  const t = useTexts(listWords)
  const write = useWrite()
  const problems = useProblems()
  if (!person.invitation_pending || person.status !== 'active') return null
  const send = (): void =>
    write.mutate(
      { path: `users/${person.id}/invitations` },
      {
        onSuccess: () => notifications.show({ color: 'teal', message: t.sent(person.email ?? '') }),
        onError: problems.show,
      },
    )
  return (
    <Group gap={6} mt={2}>
      <Badge variant="light" color="yellow" tt="none" styles={{ label: { color: 'var(--mantine-color-text)' } }}>
        {t.statuses.invited}
      </Badge>
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={t.againTo(person.username)}
        loading={write.isPending}
        onClick={send}
      >
        {t.again}
      </Button>
    </Group>
  )
}

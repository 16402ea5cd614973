import { notifications } from '@mantine/notifications'
import { useWrite } from '../../api/hooks.ts'
import { useProblems } from '../../api/problems.ts'
import type { Person } from '../../api/records.ts'
import { texts, useTexts } from '../../i18n/language.tsx'

const words = texts(
  { invited: (email: string) => `The invitation goes to ${email}.` },
  { invited: (email: string) => `Die Einladung geht an ${email}.` },
)

/** Sends the mail by which a person sets a password, for the first time or again. */
export function useInvite({ id, email }: Person) {
  const t = useTexts(words)
  const write = useWrite()
  const problems = useProblems()
  const invite = (): void =>
    write.mutate(
      { path: `users/${id}/invitations` },
      {
        onSuccess: () => notifications.show({ color: 'teal', message: t.invited(email ?? '') }),
        onError: problems.show,
      },
    )
  return { invite, busy: write.isPending }
}

import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addressOf } from '../../../api/addresses.ts'
import { call } from '../../../api/client.ts'
import { refresh } from '../../../api/hooks.ts'
import { useProblems } from '../../../api/problems.ts'
import type { Person } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { ConfirmByName } from '../../../parts/confirm-by-name.tsx'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session.tsx'
import { accessWords } from './words.ts'

/** Deleting cannot be undone, so it is confirmed by a click and by typing the name. */
export function RemovePerson({ person, close }: { person: Person; close(): void }) {
  const t = useTexts(accessWords)
  const { workspace } = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const problems = useProblems()
  const [busy, setBusy] = useState(false)
  const remove = async (): Promise<void> => {
    setBusy(true)
    try {
      await call(addressOf(workspace.id, `users/${person.id}`), { method: 'DELETE' })
      notifications.show({ color: 'teal', message: t.removed(person.username) })
      // Leaves the page first: a refetch of the record would answer 404.
      await navigate({ to: paths.people(workspace.id), ignoreBlocker: true })
      await refresh(client, workspace.id, ['users', 'areas', 'tags', 'absences', 'time_trackings', 'time_corrections'])
    } catch (error) {
      problems.show(error)
      setBusy(false)
    }
  }
  return (
    <ConfirmByName
      title={t.removeTitle(person.username)}
      label={t.remove}
      name={person.username}
      nameLabel={t.typeName(person.username)}
      busy={busy}
      close={close}
      confirm={() => void remove()}
    >
      <Text size="sm">{t.removeText}</Text>
    </ConfirmByName>
  )
}

import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { refresh, useAll } from '../api/hooks.ts'
import { useProblems } from '../api/problems.ts'
import type { ErasurePreviewMeta, ErasurePreviewRow } from '../api/records.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import { ConfirmByName } from '../parts/confirm-by-name.tsx'
import { Loaded } from '../parts/states.tsx'
import { useSession } from '../session/session.tsx'
import { Preview } from './preview.tsx'

const words = texts(
  {
    title: (name: string) => `Erase all data of ${name}?`,
    about: 'This cannot be undone. Records that are kept show a number instead of the name.',
    type: (name: string) => `Type “${name}” to confirm`,
    erase: 'Erase',
    erased: (name: string) => `The data of ${name} was erased`,
  },
  {
    title: (name: string) => `Alle Daten von ${name} löschen?`,
    about: 'Das lässt sich nicht rückgängig machen. Was bleibt, zeigt statt des Namens eine Nummer.',
    type: (name: string) => `Geben Sie zur Bestätigung „${name}“ ein`,
    erase: 'Daten löschen',
    erased: (name: string) => `Die Daten von ${name} sind gelöscht`,
  },
  { type: (name: string) => `Gib zur Bestätigung „${name}“ ein` },
)

type Props = { personId: string; name: string; close(): void; done(): Promise<unknown> | unknown }

/** Previews what would be erased, when, and why; erases after the name was typed and the password entered. */
export function EraseDialog({ personId, name, close, done }: Props) {
  const t = useTexts(words)
  const { accountId, workspace } = useSession()
  const client = useQueryClient()
  const problems = useProblems()
  const [busy, setBusy] = useState(false)
  const preview = useAll<ErasurePreviewRow, ErasurePreviewMeta>(
    `/accounts/${accountId}/users/${personId}/erasure_preview`,
  )
  const erase = async (): Promise<void> => {
    setBusy(true)
    try {
      await call(`/api/v3/accounts/${accountId}/erasures`, { method: 'POST', attributes: { user_id: personId } })
      notifications.show({ color: 'teal', message: t.erased(name) })
      await done()
      // Cached queries may contain the person, in memory and on the device.
      client.removeQueries({ type: 'inactive' })
      await refresh(client, workspace.id, [
        'users',
        'accounts',
        'areas',
        'tags',
        'absences',
        'time_trackings',
        'time_corrections',
      ])
    } catch (error) {
      problems.show(error)
      setBusy(false)
    }
  }
  return (
    <ConfirmByName
      title={t.title(name)}
      label={t.erase}
      name={name}
      nameLabel={t.type(name)}
      busy={busy}
      close={close}
      confirm={() => void erase()}
    >
      <Text size="sm">{t.about}</Text>
      <Loaded query={preview}>{({ rows }) => <Preview rows={rows} />}</Loaded>
    </ConfirmByName>
  )
}

import { Stack, Text, TextInput, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { categoryLabels, type DataCategory, reasonFor } from '../../../src/shared/personal-data-words.ts'
import { call } from '../api/client.ts'
import { refresh, useAll } from '../api/hooks.ts'
import { useProblems } from '../api/problems.ts'
import type { ErasurePreviewMeta, ErasurePreviewRow } from '../api/records.ts'
import { texts, useLanguage, useTexts } from '../i18n/language.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { Loaded } from '../parts/states.tsx'
import { useSession } from '../session/session.tsx'
import { useFormat } from '../time/format.ts'

const words = texts(
  {
    title: (name: string) => `Erase all data of ${name}?`,
    about: 'This cannot be undone. Kept records show a number instead of the name.',
    when: { at_once: 'Goes at once', later: 'Goes later', kept: 'Stays, without a name' },
    by: (day: string) => `gone by ${day}`,
    records: (count: number) => (count === 1 ? '1 record' : `${count} records`),
    type: (name: string) => `Type “${name}” to confirm`,
    erase: 'Erase',
    erased: (name: string) => `The data of ${name} is erased`,
  },
  {
    title: (name: string) => `Alle Daten von ${name} löschen?`,
    about: 'Das lässt sich nicht rückgängig machen. Was bleibt, zeigt statt des Namens eine Nummer.',
    when: { at_once: 'Geht sofort', later: 'Geht später', kept: 'Bleibt, ohne Namen' },
    by: (day: string) => `weg bis ${day}`,
    records: (count: number) => (count === 1 ? '1 Eintrag' : `${count} Einträge`),
    type: (name: string) => `Geben Sie zur Bestätigung „${name}“ ein`,
    erase: 'Daten löschen',
    erased: (name: string) => `Die Daten von ${name} sind gelöscht`,
  },
  { type: (name: string) => `Gib zur Bestätigung „${name}“ ein` },
)

type Props = { personId: string; name: string; close(): void; done(): Promise<unknown> | unknown }

/** What would go, when, and why; then for good, after the name was typed and the password shown. */
export function EraseDialog({ personId, name, close, done }: Props) {
  const t = useTexts(words)
  const { accountId, workspace } = useSession()
  const client = useQueryClient()
  const problems = useProblems()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const preview = useAll<ErasurePreviewRow, ErasurePreviewMeta>(
    `/accounts/${accountId}/users/${personId}/erasure_preview`,
  )
  const same = typed.trim() === name.trim()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!same) return
    setBusy(true)
    try {
      await call(`/api/v3/accounts/${accountId}/erasures`, { method: 'POST', attributes: { user_id: personId } })
      notifications.show({ color: 'teal', message: t.erased(name) })
      await done()
      // What is not on show may name them, here and in what lies on the device.
      client.removeQueries({ type: 'inactive' })
      await refresh(client, workspace.id, ['users', 'accounts', 'areas', 'tags', 'absences', 'time_trackings'])
    } catch (error) {
      problems.show(error)
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={t.title(name)}
      label={t.erase}
      color="red.9"
      disabled={!same}
      submit={(event) => void submit(event)}
      busy={busy}
      close={close}
    >
      <Text size="sm">{t.about}</Text>
      <Loaded query={preview}>{({ rows }) => <Preview rows={rows} />}</Loaded>
      <TextInput
        label={t.type(name)}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  )
}

function Preview({ rows }: { rows: readonly ErasurePreviewRow[] }) {
  const t = useTexts(words)
  return (
    <Stack gap="sm">
      {(['at_once', 'later', 'kept'] as const).map((when) => {
        const within = rows.filter((row) => row.when === when)
        if (within.length === 0) return null
        return (
          <section key={when}>
            <Title order={3} size="h6">
              {t.when[when]}
            </Title>
            <Stack component="ul" gap={2} m={0} pl="md">
              {within.map((row) => (
                <PreviewItem key={row.id} row={row} />
              ))}
            </Stack>
          </section>
        )
      })}
    </Stack>
  )
}

function PreviewItem({ row: { category, when, records, gone_by } }: { row: ErasurePreviewRow }) {
  const t = useTexts(words)
  const format = useFormat()
  const { language } = useLanguage()
  const told = [t.records(records), ...(when === 'later' && gone_by ? [t.by(format.day(gone_by))] : [])]
  return (
    <li>
      <Text size="sm">
        {categoryLabels[language][category as DataCategory]} ({told.join(', ')})
      </Text>
      <Text size="xs" c="dimmed">
        {reasonFor(language, category as DataCategory, when)}
      </Text>
    </li>
  )
}

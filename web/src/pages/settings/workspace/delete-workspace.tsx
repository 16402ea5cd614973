import { Alert, Button, Group, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useProblems } from '../../../api/problems.ts'
import type { Workspace } from '../../../api/records.ts'
import { texts, useTexts } from '../../../i18n/language.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { paths } from '../../../paths.ts'

const words = texts(
  {
    ask: 'Delete this workspace …',
    title: (name: string) => `Delete ${name}?`,
    text: 'Everybody loses access immediately. This cannot be undone in the app.',
    type: (name: string) => `Type the name of the workspace to confirm: ${name}`,
    go: 'Delete permanently',
  },
  {
    ask: 'Diesen Arbeitsbereich löschen …',
    title: (name: string) => `${name} löschen?`,
    text: 'Alle Personen verlieren ihn sofort. Das lässt sich in der App nicht rückgängig machen.',
    type: (name: string) => `Geben Sie zur Bestätigung den Namen des Arbeitsbereichs ein: ${name}`,
    go: 'Endgültig löschen',
  },
  { type: (name: string) => `Gib zur Bestätigung den Namen des Arbeitsbereichs ein: ${name}` },
)

/** Confirms by a button and by typing the name. */
export function DeleteWorkspace({ workspace }: { workspace: Workspace }) {
  const t = useTexts(words)
  const problems = useProblems()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const matches = typed.trim() === workspace.name.trim()
  const remove = async (): Promise<void> => {
    setBusy(true)
    try {
      await call(`/api/v3/workspaces/${workspace.id}`, { method: 'DELETE' })
      await navigate({ to: paths.home, ignoreBlocker: true })
      client.clear()
    } catch (error) {
      problems.show(error)
      setBusy(false)
    }
  }
  return (
    <Group>
      <Button
        variant="outline"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t.ask}
      </Button>
      <FormDialog
        opened={open}
        title={t.title(workspace.name)}
        label={t.go}
        color="red"
        disabled={!matches}
        submit={(event) => {
          event.preventDefault()
          if (matches) void remove()
        }}
        busy={busy}
        close={() => setOpen(false)}
      >
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
          {t.text}
        </Alert>
        <TextInput
          label={t.type(workspace.name)}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
      </FormDialog>
    </Group>
  )
}

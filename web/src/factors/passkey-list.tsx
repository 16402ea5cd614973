import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useList, useWrite } from '../api/hooks.ts'
import type { Passkey } from '../api/records.ts'
import { useSave } from '../api/use-save.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { RowButton } from '../parts/row-button.tsx'
import { Loaded } from '../parts/states.tsx'
import { useFormat } from '../time/format.ts'

const words = texts(
  {
    none: 'No passkeys yet.',
    made: (when: string) => `Added ${when}`,
    used: (when: string) => `Last used ${when}`,
    unused: 'Not used yet',
    rename: 'Rename',
    name: 'Name',
    remove: 'Remove',
    removeTitle: (name: string) => `Remove ${name}?`,
    removeText:
      'This passkey can no longer be used to sign in. Your device may still offer it; you can delete it there, too.',
  },
  {
    none: 'Noch keine Passkeys.',
    made: (when: string) => `Hinzugefügt ${when}`,
    used: (when: string) => `Zuletzt benutzt ${when}`,
    unused: 'Noch nicht benutzt',
    rename: 'Umbenennen',
    name: 'Name',
    remove: 'Entfernen',
    removeTitle: (name: string) => `${name} entfernen?`,
    removeText:
      'Mit diesem Passkey kommt niemand mehr hinein. Ihr Gerät bietet ihn vielleicht noch an; Sie können ihn auch dort löschen.',
  },
  {
    removeText:
      'Mit diesem Passkey kommt niemand mehr hinein. Dein Gerät bietet ihn vielleicht noch an; du kannst ihn auch dort löschen.',
  },
)

const path = '/users/me/passkeys'

export function PasskeyList() {
  const t = useTexts(words)
  const passkeys = useList<Passkey>(path, { items: 100 })
  return (
    <Loaded query={passkeys}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t.none}
          </Text>
        ) : (
          <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
            {rows.map((passkey) => (
              <Row key={passkey.id} passkey={passkey} />
            ))}
          </Stack>
        )
      }
    </Loaded>
  )
}

function Row({ passkey: { id, title, created_at, last_used_at } }: { passkey: Passkey }) {
  const t = useTexts(words)
  const format = useFormat()
  const write = useWrite()
  const [renaming, setRenaming] = useState(false)
  return (
    <Group component="li" align="flex-start" wrap="nowrap" gap="sm">
      <IconFingerprint size={22} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text size="sm" fw={550} style={{ wordBreak: 'break-word' }}>
          {title}
        </Text>
        <Text size="xs" c="dimmed">
          {last_used_at === null ? t.unused : t.used(format.dateTime(last_used_at))}
        </Text>
        <Text size="xs" c="dimmed">
          {t.made(format.dateTime(created_at))}
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        <RowButton label={t.rename} name={title} icon={IconPencil} onClick={() => setRenaming(true)} />
        <Confirm
          title={t.removeTitle(title)}
          text={t.removeText}
          label={t.remove}
          run={() => write.mutateAsync({ method: 'DELETE', path: `${path}/${id}` })}
        >
          {(ask) => <RowButton label={t.remove} name={title} icon={IconTrash} color="red" onClick={ask} />}
        </Confirm>
      </Group>
      {renaming && <Rename id={id} title={title} close={() => setRenaming(false)} />}
    </Group>
  )
}

function Rename({ id, title, close }: { id: string; title: string; close: () => void }) {
  const t = useTexts(words)
  const form = useForm({ initialValues: { title } })
  const { save, busy } = useSave(form)
  const submit = form.onSubmit(async (attributes) => {
    if (await save({ method: 'PATCH', path: `${path}/${id}`, attributes })) close()
  })
  return (
    <FormDialog title={t.rename} submit={submit} busy={busy} close={close}>
      <TextInput label={t.name} required maxLength={100} data-autofocus {...form.getInputProps('title')} />
    </FormDialog>
  )
}

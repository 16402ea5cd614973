import { Button, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '../api/hooks.ts'
import { useProblems } from '../api/problems.ts'
import type { Passkey } from '../api/records.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { passkeysWork, usePasskeys } from './use-passkeys.ts'

const words = texts(
  {
    add: 'Add a passkey',
    text: 'Your browser will ask where to save the passkey: on this device, on a phone or on a security key.',
    name: 'Name',
    nameHint: 'Helps you recognise it later, for example “Work laptop”.',
    go: 'Continue',
    none: 'Passkeys need an encrypted connection and a browser that supports them.',
  },
  {
    add: 'Passkey hinzufügen',
    text: 'Ihr Browser fragt gleich, wo der Passkey liegen soll: auf diesem Gerät, auf einem Telefon oder auf einem Sicherheitsschlüssel.',
    name: 'Name',
    nameHint: 'Damit Sie ihn später wiedererkennen, etwa „Dienst-Laptop“.',
    go: 'Weiter',
    none: 'Passkeys brauchen eine verschlüsselte Verbindung und einen Browser, der sie kennt.',
  },
  {
    text: 'Dein Browser fragt gleich, wo der Passkey liegen soll: auf diesem Gerät, auf einem Telefon oder auf einem Sicherheitsschlüssel.',
    nameHint: 'Damit du ihn später wiedererkennst, etwa „Dienst-Laptop“.',
  },
)

/** `done` gets the recovery codes that come with the first factor; null with a further one. */
type Done = (codes: string[] | null) => void

export function AddPasskey({ done }: { done: Done }) {
  const t = useTexts(words)
  const [open, setOpen] = useState(false)
  if (!passkeysWork())
    return (
      <Text size="sm" c="dimmed" maw={280}>
        {t.none}
      </Text>
    )
  const finish: Done = (codes) => {
    setOpen(false)
    done(codes)
  }
  return (
    <>
      <Button variant="default" leftSection={<IconFingerprint size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t.add}
      </Button>
      {open && <Naming done={finish} close={() => setOpen(false)} />}
    </>
  )
}

function Naming({ done, close }: { done: Done; close: () => void }) {
  const t = useTexts(words)
  const problems = useProblems()
  const passkeys = usePasskeys()
  const write = useWrite<Passkey, { recovery_codes: string[] | null }>()
  const [busy, setBusy] = useState(false)
  const form = useForm({ initialValues: { title: '' } })
  const submit = form.onSubmit(async ({ title }) => {
    setBusy(true)
    try {
      const attributes = { title, response: await passkeys.make() }
      const { meta } = await write.mutateAsync({ path: '/users/me/passkeys', attributes })
      done(meta.recovery_codes)
    } catch (error) {
      problems.showIn(form)(error)
      setBusy(false)
    }
  })
  return (
    <FormDialog title={t.add} label={t.go} submit={submit} busy={busy} close={close}>
      <Text size="sm">{t.text}</Text>
      <TextInput
        label={t.name}
        description={t.nameHint}
        required
        maxLength={100}
        data-autofocus
        {...form.getInputProps('title')}
      />
    </FormDialog>
  )
}

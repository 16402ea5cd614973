import { NumberInput, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useProfilesPath } from '../../../api/data-profiles.ts'
import type { DataProfile } from '../../../api/records.ts'
import { useSave } from '../../../api/use-save.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { words } from './words.ts'

export function ProfileForm({ profile, close }: { profile: DataProfile | null; close: () => void }) {
  const t = useTexts(words)
  const path = useProfilesPath()
  const form = useForm({
    initialValues: {
      title: profile?.title ?? '',
      position: (profile?.position ?? '') as number | string,
      enabled: profile?.enabled ?? true,
      user_checkin: profile?.user_checkin ?? false,
    },
  })
  const { save, busy } = useSave(form)
  const submit = form.onSubmit(async ({ position, ...values }) => {
    const change = profile ? { method: 'PATCH' as const, path: `${path}/${profile.id}` } : { path }
    const attributes = { ...values, position: position === '' ? null : Number(position) }
    if (await save({ ...change, attributes, alsoChanges: ['users'] })) close()
  })
  return (
    <FormDialog title={profile ? t.edit : t.add} submit={submit} busy={busy} close={close}>
      <TextInput label={t.name} required maxLength={255} data-autofocus {...form.getInputProps('title')} />
      <NumberInput
        label={t.position}
        description={t.positionHint}
        allowDecimal={false}
        min={0}
        max={9999}
        {...form.getInputProps('position')}
      />
      <Switch label={t.enabled} description={t.enabledHint} {...form.getInputProps('enabled', { type: 'checkbox' })} />
      <Switch label={t.checkin} {...form.getInputProps('user_checkin', { type: 'checkbox' })} />
    </FormDialog>
  )
}

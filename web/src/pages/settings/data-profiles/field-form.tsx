import { NumberInput, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useProfilesPath } from '../../../api/data-profiles.ts'
import type { CustomField, DataProfile, FieldType } from '../../../api/records.ts'
import { useSave } from '../../../api/use-save.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { Select } from '../../../parts/select-fields.tsx'
import { keyFrom } from './key-from.ts'
import { words } from './words.ts'

type Props = { profile: DataProfile; field: CustomField | null; next: number; close: () => void }

export function FieldForm({ profile, field, next, close }: Props) {
  const t = useTexts(words)
  const path = `${useProfilesPath()}/${profile.id}/custom_fields`
  const form = useForm({
    initialValues: {
      label: field?.label ?? '',
      key: field?.key ?? '',
      field_type: (field?.field_type ?? 'text') as FieldType,
      position: (field ? (field.position ?? '') : next) as number | string,
      enabled: field?.enabled ?? true,
    },
    validate: { key: (value) => (/^[a-z][a-z0-9_]{0,62}$/.test(value) ? null : t.keyWrong) },
  })
  const { save, busy } = useSave(form)
  const submit = form.onSubmit(async ({ position, ...values }) => {
    const change = field ? { method: 'PATCH' as const, path: `${path}/${field.id}` } : { path }
    const attributes = { ...values, position: position === '' ? null : Number(position) }
    if (await save({ ...change, attributes, alsoChanges: ['users'] })) close()
  })
  // The technical name follows the label until it is edited.
  const relabel = (label: string): void => {
    if (!field && form.values.key === keyFrom(form.values.label)) form.setFieldValue('key', keyFrom(label))
    form.setFieldValue('label', label)
  }
  return (
    <FormDialog title={field ? t.editField : t.addField} submit={submit} busy={busy} close={close}>
      <TextInput
        label={t.label}
        required
        maxLength={255}
        data-autofocus
        {...form.getInputProps('label')}
        onChange={(event) => relabel(event.currentTarget.value)}
      />
      <TextInput label={t.key} description={t.keyHint} required maxLength={63} {...form.getInputProps('key')} />
      <Select
        label={t.type}
        required
        allowDeselect={false}
        data={Object.entries<string>(t.types).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('field_type')}
      />
      <NumberInput
        label={t.position}
        description={t.positionHint}
        allowDecimal={false}
        min={0}
        max={9999}
        {...form.getInputProps('position')}
      />
      <Switch label={t.enabled} description={t.enabledHint} {...form.getInputProps('enabled', { type: 'checkbox' })} />
    </FormDialog>
  )
}

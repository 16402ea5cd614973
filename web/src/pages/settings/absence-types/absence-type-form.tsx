import { Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { kindColor } from '../../../absences/type-color.ts'
import type { AbsenceType } from '../../../api/records.ts'
import { useSave } from '../../../api/use-save.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { Select } from '../../../parts/select-fields.tsx'
import { ColorField, someColor } from '../parts/color-field.tsx'
import { words } from './words.ts'

const unpaidKinds = ['unpaid', 'parental']

export function AbsenceTypeForm({ type, close }: { type: AbsenceType | null; close: () => void }) {
  const t = useTexts(words)
  const form = useForm({
    initialValues: {
      title: type?.title ?? '',
      kind: (type?.kind ?? 'other') as AbsenceType['kind'],
      counts_against_entitlement: type?.counts_against_entitlement ?? false,
      needs_approval: type?.needs_approval ?? true,
      paid: type?.paid ?? true,
      color: type ? (type.color ?? '') : someColor(),
    },
  })
  const { save, busy } = useSave(form)
  const submit = form.onSubmit(async ({ color, ...values }) => {
    const change = type ? { method: 'PATCH' as const, path: `absence_types/${type.id}` } : { path: 'absence_types' }
    const alsoChanges = ['users', 'vacation_entitlements', 'absences']
    if (await save({ ...change, attributes: { ...values, color: color || null }, alsoChanges })) close()
  })
  // A new type starts with the usual rules of its kind.
  const chooseKind = (kind: string | null): void => {
    if (!kind) return
    form.setFieldValue('kind', kind as AbsenceType['kind'])
    if (type) return
    form.setFieldValue('counts_against_entitlement', kind === 'vacation')
    form.setFieldValue('needs_approval', kind !== 'sickness')
    form.setFieldValue('paid', !unpaidKinds.includes(kind))
  }
  return (
    <FormDialog title={type ? t.edit : t.add} submit={submit} busy={busy} close={close}>
      <TextInput label={t.titleField} required maxLength={255} data-autofocus {...form.getInputProps('title')} />
      <Select
        label={t.kind}
        description={t.kindHint}
        required
        allowDeselect={false}
        data={Object.entries(t.kinds).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('kind')}
        onChange={chooseKind}
      />
      <Stack gap="sm">
        <Switch
          label={t.counts}
          description={t.countsHint}
          {...form.getInputProps('counts_against_entitlement', { type: 'checkbox' })}
        />
        <Switch
          label={t.approval}
          description={t.approvalHint}
          {...form.getInputProps('needs_approval', { type: 'checkbox' })}
        />
        <Switch label={t.paid} {...form.getInputProps('paid', { type: 'checkbox' })} />
      </Stack>
      <ColorField placeholder={kindColor(form.getValues().kind)} {...form.getInputProps('color')} />
    </FormDialog>
  )
}

import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Area } from '../../../api/records.ts'
import { usePeople } from '../../../api/reference.ts'
import { useSave } from '../../../api/use-save.ts'
import { texts, useTexts } from '../../../i18n/language.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { PeopleSelect } from '../../../parts/person-select.tsx'
import { ColorField, someColor } from '../parts/color-field.tsx'

const words = texts(
  {
    add: 'New area',
    edit: 'Edit area',
    name: 'Name',
    costCentre: 'Cost centre',
    people: 'People in this area',
    peopleHint: 'People can be in several areas.',
  },
  {
    add: 'Neuer Bereich',
    edit: 'Bereich bearbeiten',
    name: 'Name',
    costCentre: 'Kostenstelle',
    people: 'Personen in diesem Bereich',
    peopleHint: 'Jemand kann zu mehreren Bereichen gehören.',
  },
)

const usersOf = (area: Area): string[] => area.rel.users.map(({ id }) => id)

export function AreaForm({ area, close }: { area: Area | null; close: () => void }) {
  const t = useTexts(words)
  const form = useForm({
    initialValues: {
      name: area?.name ?? '',
      cost_centre: area?.cost_centre ?? '',
      color: area?.color ?? someColor(),
      user_ids: area ? usersOf(area) : [],
    },
  })
  const { save, busy } = useSave(form)
  // Inactive people are not offered, but stay in the area.
  const active = new Set(usePeople().data?.rows.map(({ id }) => id))
  const hidden = form.values.user_ids.filter((id) => !active.has(id))
  const submit = form.onSubmit(async (attributes) => {
    const change = area ? { method: 'PATCH' as const, path: `areas/${area.id}` } : { path: 'areas' }
    if (await save({ ...change, attributes, alsoChanges: ['users', 'workspaces'] })) close()
  })
  return (
    <FormDialog title={area ? t.edit : t.add} submit={submit} busy={busy} close={close}>
      <TextInput label={t.name} required maxLength={255} data-autofocus {...form.getInputProps('name')} />
      <TextInput label={t.costCentre} maxLength={20} {...form.getInputProps('cost_centre')} />
      <ColorField required {...form.getInputProps('color')} />
      <PeopleSelect
        label={t.people}
        description={t.peopleHint}
        clearable
        maxDropdownHeight={240}
        value={form.values.user_ids.filter((id) => active.has(id))}
        onChange={(ids) => form.setFieldValue('user_ids', [...ids, ...hidden])}
        error={form.errors.user_ids}
      />
    </FormDialog>
  )
}

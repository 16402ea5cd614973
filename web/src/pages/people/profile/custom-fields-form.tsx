import { SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { CustomField } from '../../../api/records.ts'
import { useFreshValues } from '../../../api/use-fresh-values.ts'
import { useSave } from '../../../api/use-save.ts'
import { DayInput } from '../../../parts/day-input.tsx'
import { SaveButton } from '../../../parts/save-button.tsx'
import type { CustomValues } from './custom-fields.tsx'

type Props = { personId: string; fields: readonly CustomField[]; values: CustomValues }

/** The API stores every value as text, whatever its kind. */
export function CustomFieldsForm({ personId, fields, values }: Props) {
  const initialValues = Object.fromEntries(fields.map(({ id }) => [`f${id}`, values[id] ?? '']))
  const form = useForm<Record<string, string>>({ initialValues })
  const { save, busy } = useSave(form)
  useFreshValues(form, initialValues)

  const submit = form.onSubmit(async (now) => {
    const changed = fields.filter(({ id }) => form.isDirty(`f${id}`))
    const custom_field_values_attributes = changed.map(({ id }) => ({
      custom_field_id: id,
      value: now[`f${id}`] || null,
    }))
    const path = `users/${personId}`
    // The pointers of errors have the index of the value in the request.
    await save({ method: 'PATCH', path, attributes: { custom_field_values_attributes } }, (pointer) => {
      const field = changed[Number(pointer.split('/')[1] ?? Number.NaN)]
      return field ? `f${field.id}` : pointer
    })
  })
  return (
    <form onSubmit={submit}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {fields.map((field) => (
            <CustomInput key={field.id} field={field} {...form.getInputProps(`f${field.id}`)} />
          ))}
        </SimpleGrid>
        <SaveButton form={form} busy={busy} />
      </Stack>
    </form>
  )
}

type InputProps = { field: CustomField; value?: string; error?: unknown; onChange?: (value: string) => void }

function CustomInput({ field: { label, field_type }, value = '', error, onChange = () => {} }: InputProps) {
  const problem = error ? String(error) : undefined
  if (field_type === 'boolean')
    return (
      <Switch
        label={label}
        checked={value === 'true'}
        error={problem}
        onChange={(event) => onChange(String(event.currentTarget.checked))}
      />
    )
  if (field_type === 'date')
    return (
      <DayInput
        label={label}
        value={value || null}
        error={problem}
        clearable
        onChange={(day: string | null) => onChange(day ?? '')}
      />
    )
  return (
    <TextInput
      label={label}
      value={value}
      error={problem}
      inputMode={field_type === 'number' ? 'decimal' : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

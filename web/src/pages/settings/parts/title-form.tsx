import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Secret } from '../../../api/records.ts'
import { useSave } from '../../../api/use-save.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'

/** Makes something that has only a title, and answers a secret. */
export function TitleForm({
  path,
  title,
  label,
  hint,
  go,
  close,
  made,
}: {
  path: string
  title: string
  label: string
  hint: string
  go: string
  close: () => void
  made: (secret: Secret) => void
}) {
  const form = useForm({ initialValues: { title: '' } })
  const { save, busy } = useSave<Secret>(form)
  const submit = form.onSubmit(async (attributes) => {
    const answer = await save({ path, attributes })
    if (answer) made(answer.data)
  })
  return (
    <FormDialog title={title} label={go} submit={submit} busy={busy} close={close}>
      <TextInput
        label={label}
        description={hint}
        required
        maxLength={255}
        data-autofocus
        {...form.getInputProps('title')}
      />
    </FormDialog>
  )
}

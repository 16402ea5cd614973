import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Tag } from '../../../api/records.ts'
import { useSave } from '../../../api/use-save.ts'
import { texts, useTexts } from '../../../i18n/language.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { ColorField, someColor } from '../parts/color-field.tsx'

const words = texts(
  { add: 'New tag', edit: 'Edit tag', title: 'Name' },
  { add: 'Neuer Tag', edit: 'Tag bearbeiten', title: 'Name' },
)

export function TagForm({ tag, close }: { tag: Tag | null; close: () => void }) {
  const t = useTexts(words)
  const form = useForm({ initialValues: { title: tag?.title ?? '', color: tag ? (tag.color ?? '') : someColor() } })
  const { save, busy } = useSave(form)
  const submit = form.onSubmit(async ({ title, color }) => {
    const change = tag ? { method: 'PATCH' as const, path: `tags/${tag.id}` } : { path: 'tags' }
    if (await save({ ...change, attributes: { title, color: color || null } })) close()
  })
  return (
    <FormDialog title={tag ? t.edit : t.add} submit={submit} busy={busy} close={close}>
      <TextInput label={t.title} required maxLength={255} data-autofocus {...form.getInputProps('title')} />
      <ColorField {...form.getInputProps('color')} />
    </FormDialog>
  )
}

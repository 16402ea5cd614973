import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Write } from '../../../api/hooks.ts'
import { useSave } from '../../../api/use-save.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { entryWords } from './words.ts'

type Props = { title: string; text: ReactNode; label: string; color?: string; change: Write; close(): void }

/** A change of an account that needs a reason. */
export function ReasonForm({ title, text, label, color, change, close }: Props) {
  const t = useTexts(entryWords)
  const form = useForm({ initialValues: { reason: '' } })
  const { save, busy } = useSave(form)
  const submit = form.onSubmit(async (attributes) => {
    if (await save({ ...change, attributes })) close()
  })
  return (
    <FormDialog title={title} label={label} submit={submit} busy={busy} close={close} {...(color && { color })}>
      <Text size="sm">{text}</Text>
      <Textarea
        label={t.reason}
        required
        maxLength={1000}
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}

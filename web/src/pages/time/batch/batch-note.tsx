import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useProblems } from '../../../api/problems.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { type AskProps, BatchDialog } from './batch-dialog.tsx'
import { words } from './words.ts'

export function BatchNote({ opened, close, run }: AskProps) {
  const t = useTexts(words)
  const problems = useProblems()
  const form = useForm({ initialValues: { note: '' } })
  const submit = () =>
    run({ action: 'note', note: { content: form.values.note } })
      .then(() => {
        form.reset()
        close()
      })
      .catch(problems.showIn(form))
  return (
    <BatchDialog opened={opened} close={close} title={t.noteTitle} submit={submit}>
      <Textarea
        label={t.noteText}
        required
        autosize
        minRows={3}
        maxRows={10}
        data-autofocus
        {...form.getInputProps('note')}
      />
    </BatchDialog>
  )
}

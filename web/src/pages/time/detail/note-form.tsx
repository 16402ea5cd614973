import { Button, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useWrite } from '../../../api/hooks.ts'
import { useProblems } from '../../../api/problems.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { words } from './words.ts'

export function NoteForm({ trackingId }: { trackingId: string }) {
  const t = useTexts(words)
  const write = useWrite()
  const problems = useProblems()
  const form = useForm({ initialValues: { content: '' } })
  const save = (attributes: { content: string }) =>
    write
      .mutateAsync({ path: `time_trackings/${trackingId}/notes`, attributes })
      .then(() => form.reset())
      .catch(problems.showIn(form))
  return (
    <form onSubmit={form.onSubmit((values) => void save(values))}>
      <Stack gap="xs">
        <Textarea label={t.write} required autosize minRows={2} maxRows={8} {...form.getInputProps('content')} />
        <Button type="submit" variant="light" style={{ alignSelf: 'flex-end' }} loading={write.isPending}>
          {t.add}
        </Button>
      </Stack>
    </form>
  )
}

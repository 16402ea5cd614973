import { Checkbox } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useProblems } from '../../../api/problems.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { TagsSelect } from '../../../parts/selects.tsx'
import { type AskProps, BatchDialog } from './batch-dialog.tsx'
import { words } from './words.ts'

export function BatchTags({ opened, close, run }: AskProps) {
  const t = useTexts(words)
  const problems = useProblems()
  const form = useForm({ initialValues: { tag_ids: [] as string[], override_tags: false } })
  const submit = () =>
    run({ action: 'tag', ...form.values })
      .then(() => {
        form.reset()
        close()
      })
      .catch(problems.showIn(form))
  return (
    <BatchDialog opened={opened} close={close} title={t.tagTitle} submit={submit}>
      <TagsSelect label={t.tags} data-autofocus {...form.getInputProps('tag_ids')} />
      <Checkbox
        label={t.override}
        description={t.overrideAbout}
        {...form.getInputProps('override_tags', { type: 'checkbox' })}
      />
    </BatchDialog>
  )
}

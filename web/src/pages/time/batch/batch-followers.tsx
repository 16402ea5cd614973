import { useForm } from '@mantine/form'
import { useProblems } from '../../../api/problems.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { PeopleSelect } from '../../../parts/person-select.tsx'
import { type AskProps, BatchDialog } from './batch-dialog.tsx'
import { words } from './words.ts'

export function BatchFollowers({ opened, close, run }: AskProps) {
  const t = useTexts(words)
  const problems = useProblems()
  const form = useForm({ initialValues: { follower_ids: [] as string[] } })
  const submit = () =>
    run({ action: 'follower', ...form.values })
      .then(() => {
        form.reset()
        close()
      })
      .catch(problems.showIn(form))
  return (
    <BatchDialog opened={opened} close={close} title={t.followerTitle} submit={submit}>
      <PeopleSelect
        label={t.followers}
        description={t.followersAbout}
        data-autofocus
        {...form.getInputProps('follower_ids')}
      />
    </BatchDialog>
  )
}

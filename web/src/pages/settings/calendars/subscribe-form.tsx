import { Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { IssuedFeed } from '../../../api/records.ts'
import { useSave } from '../../../api/use-save.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { useSession } from '../../../session/session.tsx'
import { words } from './words.ts'

export function SubscribeForm({ close, made }: { close: () => void; made: (feed: IssuedFeed) => void }) {
  const t = useTexts(words)
  const { isLead } = useSession()
  const form = useForm({ initialValues: { kind: 'own_absences', title: '' } })
  const { save, busy } = useSave<IssuedFeed>(form)
  const submit = form.onSubmit(async (attributes) => {
    const answer = await save({ path: 'calendar_feeds', attributes })
    if (answer) made(answer.data)
  })
  return (
    <FormDialog title={t.add} label={t.go} submit={submit} busy={busy} close={close}>
      <Radio.Group label={t.kind} {...form.getInputProps('kind')}>
        <Stack gap="xs" mt="xs">
          <Radio value="own_absences" label={t.own_absences} />
          {isLead && <Radio value="team_absences" label={t.team_absences} />}
          <Radio value="public_holidays" label={t.public_holidays} />
        </Stack>
      </Radio.Group>
      <TextInput
        label={t.name}
        description={t.nameHint}
        required
        maxLength={100}
        data-autofocus
        {...form.getInputProps('title')}
      />
    </FormDialog>
  )
}

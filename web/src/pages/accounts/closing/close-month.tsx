import { Switch, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { AccountMonth } from '../../../api/records.ts'
import { useSave } from '../../../api/use-save.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { useSession } from '../../../session/session.tsx'
import { useFormat } from '../../../time/format.ts'
import { Obstacles } from './obstacles.tsx'
import { closingWords } from './words.ts'

type Props = { personId: string; month: AccountMonth; close(): void }

/** The confirmation before a month is closed, with its obstacles. */
export function CloseMonth({ personId, month, close }: Props) {
  const t = useTexts(closingWords)
  const format = useFormat()
  const { isAccountAdmin } = useSession()
  const form = useForm({ initialValues: { force: false } })
  const { save, busy } = useSave(form)
  const name = format.month(`${month.key}-01`)
  const submit = form.onSubmit(async (attributes) => {
    const path = `users/${personId}/months/${month.key}/closing`
    if (await save({ path, attributes, alsoChanges: ['reports'] })) close()
  })
  return (
    <FormDialog title={t.closeTitle(name)} label={t.closeIt} submit={submit} busy={busy} close={close}>
      <Text size="sm">{t.closeText}</Text>
      <Obstacles title={t.inTheWay} obstacles={month.in_the_way} />
      {isAccountAdmin && month.in_the_way.length > 0 && (
        <Switch label={t.force} {...form.getInputProps('force', { type: 'checkbox' })} />
      )}
    </FormDialog>
  )
}

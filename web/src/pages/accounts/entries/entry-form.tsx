import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { readHours } from '../../../../../src/shared/hours.ts'
import { useSave } from '../../../api/use-save.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { DayInput } from '../../../parts/day-input.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { Select } from '../../../parts/select-fields.tsx'
import { useSession } from '../../../session/session.tsx'
import { today } from '../../../time/zoned.ts'
import { entryWords } from './words.ts'

const kinds = ['correction', 'payout', 'transfer'] as const

/** A correction, a payout or a transfer. A payout is typed without a sign. */
export function EntryForm({ personId, day, close }: { personId: string; day?: string; close(): void }) {
  const t = useTexts(entryWords)
  const { zone } = useSession()
  const form = useForm({
    initialValues: { kind: 'correction', seconds: '', day: (day ?? today(zone)) as string | null, reason: '' },
    validate: { seconds: (text) => (readHours(text) ? null : t.noHours) },
  })
  const { save, busy } = useSave(form)
  const isPayout = form.values.kind === 'payout'
  const submit = form.onSubmit(async (values) => {
    const minutes = readHours(values.seconds) ?? 0
    const attributes = { ...values, seconds: 60 * (isPayout ? -Math.abs(minutes) : minutes) }
    const saved = await save({
      path: `users/${personId}/time_account/entries`,
      attributes,
      alsoChanges: ['reports'],
    })
    if (saved) close()
  })
  return (
    <FormDialog title={t.addTitle} submit={submit} busy={busy} close={close}>
      <Select
        label={t.kind}
        allowDeselect={false}
        data={kinds.map((value) => ({ value, label: t.kinds[value] }))}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label={t.hours}
        description={isPayout ? t.payoutAbout : t.hoursAbout}
        required
        autoComplete="off"
        maxLength={8}
        data-autofocus
        {...form.getInputProps('seconds')}
      />
      <DayInput label={t.day} required {...form.getInputProps('day')} />
      <Textarea label={t.reason} required maxLength={1000} autosize minRows={2} {...form.getInputProps('reason')} />
    </FormDialog>
  )
}

import { NumberInput, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { DefaultBreak } from '../../../api/records.ts'
import { touchedIn, useSave } from '../../../api/use-save.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { DayInput } from '../../../parts/day-input.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { useSession } from '../../../session/session.tsx'
import { today } from '../../../time/zoned.ts'
import { words } from './words.ts'

export function DefaultBreakForm({ rule, close }: { rule: DefaultBreak | null; close: () => void }) {
  const t = useTexts(words)
  const { zone } = useSession()
  const form = useForm({
    initialValues: {
      title: rule?.title ?? '',
      after_minutes: rule?.after_minutes ?? 360,
      break_minutes: rule?.break_minutes ?? 30,
      for_everybody: rule?.for_everybody ?? true,
      starts_on: rule?.starts_on ?? today(zone),
      ends_on: rule?.ends_on ?? null,
    },
  })
  const { save, busy } = useSave(form)
  const submit = form.onSubmit(async (values) => {
    const change = rule
      ? { method: 'PATCH' as const, path: `default_breaks/${rule.id}`, attributes: touchedIn(form, values) }
      : { path: 'default_breaks', attributes: values }
    if (await save(change)) close()
  })
  return (
    <FormDialog title={rule ? t.editTitle : t.add} submit={submit} busy={busy} close={close}>
      <TextInput label={t.titleField} required maxLength={100} data-autofocus {...form.getInputProps('title')} />
      <NumberInput label={t.after} required min={1} max={1440} {...form.getInputProps('after_minutes')} />
      <NumberInput label={t.minutes} required min={1} max={720} {...form.getInputProps('break_minutes')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayInput label={t.startsOn} required {...form.getInputProps('starts_on')} />
        <DayInput label={t.endsOn} clearable {...form.getInputProps('ends_on')} />
      </SimpleGrid>
      <Switch
        label={t.everybody}
        description={t.everybodyHint}
        {...form.getInputProps('for_everybody', { type: 'checkbox' })}
      />
    </FormDialog>
  )
}

import { SimpleGrid, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { WorkProtection } from '../../../api/records.ts'
import { touchedIn, useSave } from '../../../api/use-save.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { DayInput } from '../../../parts/day-input.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { Select } from '../../../parts/select-fields.tsx'
import { useSession } from '../../../session/session.tsx'
import { today } from '../../../time/zoned.ts'
import { protectionWords } from './words.ts'

type Props = { path: string; protection: WorkProtection | undefined; close(): void }

export function ProtectionForm({ path, protection, close }: Props) {
  const t = useTexts(protectionWords)
  const { zone } = useSession()
  const form = useForm({
    initialValues: {
      kind: protection?.kind ?? 'expecting',
      starts_on: (protection?.starts_on ?? today(zone)) as string | null,
      ends_on: (protection?.ends_on ?? null) as string | null,
    },
  })
  const { save, busy } = useSave(form)
  const submit = form.onSubmit(async (values) => {
    const saved = protection
      ? await save({ method: 'PATCH', path: `${path}/${protection.id}`, attributes: touchedIn(form, values) })
      : await save({ method: 'POST', path, attributes: values })
    if (saved) close()
  })
  return (
    <FormDialog title={protection ? t.editTitle : t.addTitle} submit={submit} busy={busy} close={close}>
      <Select
        label={t.kind}
        allowDeselect={false}
        data={Object.entries(t.kinds).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('kind')}
      />
      <SimpleGrid cols={2}>
        <DayInput label={t.starts} required {...form.getInputProps('starts_on')} />
        <DayInput label={t.ends} required data-autofocus {...form.getInputProps('ends_on')} />
      </SimpleGrid>
      {protection && (
        <Text size="xs" c="dimmed">
          {t.endHint}
        </Text>
      )}
    </FormDialog>
  )
}

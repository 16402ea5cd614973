import { NumberInput, SimpleGrid, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Entitlement, EntitlementKind } from '../../../api/records.ts'
import { useSave } from '../../../api/use-save.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { DayInput } from '../../../parts/day-input.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { Select } from '../../../parts/select-fields.tsx'
import { useSession } from '../../../session/session.tsx'
import { today } from '../../../time/zoned.ts'
import { ofYear } from './of-year.ts'
import { Proposal } from './proposal.tsx'
import { vacationWords } from './words.ts'

type Props = { personId: string; entitlement: Entitlement | undefined; close(): void }

/** A person's vacation days of a period; a new one is for the current year. */
export function EntitlementForm({ personId, entitlement, close }: Props) {
  const t = useTexts(vacationWords)
  const { language } = useLanguage()
  const { zone } = useSession()
  const day = today(zone)
  const year = ofYear(day)
  const form = useForm({
    initialValues: {
      title: entitlement?.title ?? t.nameOf(day.slice(0, 4)),
      starts_at: (entitlement?.starts_at ?? year.starts_at) as string | null,
      ends_at: (entitlement?.ends_at ?? year.ends_at) as string | null,
      kind: (entitlement?.kind ?? year.kind) as EntitlementKind,
      planned_days: (entitlement?.planned_days ?? 30) as number | string,
      expires: entitlement?.expires ?? year.expires,
      transfer_remaining: entitlement?.transfer_remaining ?? year.transfer_remaining,
      end_of_transfer_period: (entitlement ?? year).end_of_transfer_period,
    },
  })
  const { save, busy } = useSave(form)
  const submit = form.onSubmit(async (values) => {
    const attributes = {
      ...values,
      planned_days: Number(values.planned_days) || 0,
      end_of_transfer_period: values.transfer_remaining ? values.end_of_transfer_period : null,
      ...(!entitlement && { user_id: personId }),
    }
    const saved = await save({
      method: entitlement ? 'PATCH' : 'POST',
      path: entitlement ? `vacation_entitlements/${entitlement.id}` : 'vacation_entitlements',
      attributes,
      alsoChanges: ['users', 'vacation_entitlements_calculations'],
    })
    if (saved) close()
  })
  const point = language === 'de' ? ',' : '.'
  return (
    <FormDialog title={entitlement ? t.editTitle : t.addTitle} submit={submit} busy={busy} close={close}>
      <TextInput label={t.name} required maxLength={255} data-autofocus {...form.getInputProps('title')} />
      <SimpleGrid cols={2}>
        <DayInput label={t.starts} required {...form.getInputProps('starts_at')} />
        <DayInput label={t.ends} required {...form.getInputProps('ends_at')} />
        <NumberInput
          label={t.planned}
          required
          min={0}
          max={366}
          decimalScale={2}
          decimalSeparator={point}
          {...form.getInputProps('planned_days')}
        />
        <Select
          label={t.kind}
          allowDeselect={false}
          data={Object.entries(t.kinds).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('kind')}
        />
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {t.kindAbout}
      </Text>
      {!entitlement && (
        <Proposal
          personId={personId}
          year={(form.values.starts_at ?? day).slice(0, 4)}
          kind={form.values.kind}
          use={(days) => form.setFieldValue('planned_days', days)}
        />
      )}
      <Switch label={t.transfer} {...form.getInputProps('transfer_remaining', { type: 'checkbox' })} />
      {form.values.transfer_remaining && (
        <DayInput label={t.transferUntil} required {...form.getInputProps('end_of_transfer_period')} />
      )}
      {!form.values.transfer_remaining && (
        <Switch label={t.expires} {...form.getInputProps('expires', { type: 'checkbox' })} />
      )}
    </FormDialog>
  )
}

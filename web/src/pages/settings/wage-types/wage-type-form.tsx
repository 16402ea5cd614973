import { NumberInput, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAll } from '../../../api/hooks.ts'
import type { SurchargeRule, WageType } from '../../../api/records.ts'
import { useAbsenceTypes } from '../../../api/reference.ts'
import { useSave } from '../../../api/use-save.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { sourceWords } from '../../../parts/payroll-words.ts'
import { Select } from '../../../parts/select-fields.tsx'
import { words } from './words.ts'

const choices = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))

export function WageTypeForm({ type, close }: { type: WageType | null; close: () => void }) {
  const t = useTexts(words)
  const sources = useTexts(sourceWords)
  const rules = useAll<SurchargeRule>('surcharge_rules')
  const types = useAbsenceTypes()
  const form = useForm({
    initialValues: {
      title: type?.title ?? '',
      number: type?.number ?? '',
      source: (type?.source ?? 'worked') as WageType['source'],
      surcharge_rule_id: type?.surcharge_rule_id ?? null,
      absence_type_id: type?.absence_type_id ?? null,
      factor: type?.factor ?? 1,
      cost_centre_from: (type?.cost_centre_from ?? 'none') as WageType['cost_centre_from'],
      absence_key: type?.absence_key ?? '',
      absence_reason: type?.absence_reason ?? '',
      for_everybody: type?.for_everybody ?? true,
      left_out: type?.left_out ?? false,
    },
  })
  const { source } = form.values
  const { save, busy } = useSave(form)
  const submit = form.onSubmit(async (values) => {
    const change = type ? { method: 'PATCH' as const, path: `wage_types/${type.id}` } : { path: 'wage_types' }
    const attributes = {
      ...values,
      surcharge_rule_id: source === 'surcharge' ? values.surcharge_rule_id : null,
      absence_type_id: source === 'absence' ? values.absence_type_id : null,
    }
    if (await save({ ...change, attributes, alsoChanges: ['payroll_lines'] })) close()
  })
  const byDays = source === 'vacation_days' || source === 'sick_days' || source === 'absence'
  return (
    <FormDialog title={type ? t.editTitle : t.add} submit={submit} busy={busy} close={close}>
      <Select
        label={t.source}
        allowDeselect={false}
        data={choices(sources)}
        data-autofocus
        {...form.getInputProps('source')}
      />
      {source === 'surcharge' && (
        <Select
          label={t.rule}
          required
          data={(rules.data?.rows ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          {...form.getInputProps('surcharge_rule_id')}
        />
      )}
      {source === 'absence' && (
        <Select
          label={t.type}
          required
          data={(types.data?.rows ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          {...form.getInputProps('absence_type_id')}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t.number}
          description={t.numberHint}
          maxLength={8}
          inputMode="numeric"
          {...form.getInputProps('number')}
        />
        {byDays && (
          <TextInput label={t.key} description={t.keyHint} maxLength={2} {...form.getInputProps('absence_key')} />
        )}
        {byDays && (
          <TextInput
            label={t.reason}
            description={t.reasonHint}
            maxLength={3}
            inputMode="numeric"
            {...form.getInputProps('absence_reason')}
          />
        )}
      </SimpleGrid>
      <TextInput label={t.titleField} required maxLength={100} {...form.getInputProps('title')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput label={t.factor} min={-100} max={100} decimalScale={4} {...form.getInputProps('factor')} />
        <Select
          label={t.centre}
          allowDeselect={false}
          data={choices(t.centres)}
          {...form.getInputProps('cost_centre_from')}
        />
      </SimpleGrid>
      <Switch
        label={t.everybody}
        description={t.everybodyHint}
        {...form.getInputProps('for_everybody', { type: 'checkbox' })}
      />
      <Switch label={t.leftOut} {...form.getInputProps('left_out', { type: 'checkbox' })} />
    </FormDialog>
  )
}

import { Chip, Group, Input, NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { SurchargeRule } from '../../../api/records.ts'
import { useSave } from '../../../api/use-save.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { ClockInput } from '../../../parts/clock-input.tsx'
import { DayInput } from '../../../parts/day-input.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { Select } from '../../../parts/select-fields.tsx'
import { useSession } from '../../../session/session.tsx'
import { clockMinutes, clockText } from '../../../time/clock-minutes.ts'
import { yearStart } from '../../../time/days.ts'
import { today } from '../../../time/zoned.ts'
import { words } from './words.ts'

export function SurchargeRuleForm({ rule, close }: { rule: SurchargeRule | null; close: () => void }) {
  const t = useTexts(words)
  const { zone } = useSession()
  const form = useForm({
    initialValues: {
      title: rule?.title ?? '',
      hours_of: (rule?.hours_of ?? 'night') as SurchargeRule['hours_of'],
      percentage: rule?.percentage ?? 25,
      starts_on: rule?.starts_on ?? yearStart(today(zone)),
      ends_on: rule?.ends_on ?? null,
      weekdays: (rule?.weekdays ?? []).map(String),
      from_minute: clockText(rule?.from_minute ?? null),
      until_minute: clockText(rule?.until_minute ?? null),
    },
  })
  const { save, busy } = useSave(form)
  const hasHours = form.values.hours_of === 'hours'
  const submit = form.onSubmit(async ({ weekdays, from_minute, until_minute, ...values }) => {
    const hours = hasHours
      ? {
          weekdays: weekdays.map(Number),
          from_minute: clockMinutes(from_minute),
          until_minute: clockMinutes(until_minute),
        }
      : { weekdays: null, from_minute: null, until_minute: null }
    const change = rule ? { method: 'PATCH' as const, path: `surcharge_rules/${rule.id}` } : { path: 'surcharge_rules' }
    if (await save({ ...change, attributes: { ...values, ...hours }, alsoChanges: ['users', 'reports'] })) close()
  })
  return (
    <FormDialog title={rule ? t.editTitle : t.add} submit={submit} busy={busy} close={close}>
      <TextInput label={t.titleField} required maxLength={100} data-autofocus {...form.getInputProps('title')} />
      <Select
        label={t.hoursOf}
        required
        allowDeselect={false}
        data={Object.entries(t.kinds).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('hours_of')}
      />
      {hasHours && (
        <>
          <Input.Wrapper label={t.weekdays} error={form.errors.weekdays} labelElement="div">
            <Chip.Group multiple {...form.getInputProps('weekdays')}>
              <Group gap={4}>
                {t.weekday.map((day, index) => (
                  <Chip key={day} value={String(index + 1)} size="xs">
                    {day}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
          </Input.Wrapper>
          <SimpleGrid cols={2}>
            <ClockInput label={t.from} required {...form.getInputProps('from_minute')} />
            <ClockInput label={t.until} required {...form.getInputProps('until_minute')} />
          </SimpleGrid>
        </>
      )}
      <NumberInput label={t.percentage} required min={0} max={1000} {...form.getInputProps('percentage')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayInput label={t.startsOn} required {...form.getInputProps('starts_on')} />
        <DayInput label={t.endsOn} clearable {...form.getInputProps('ends_on')} />
      </SimpleGrid>
    </FormDialog>
  )
}

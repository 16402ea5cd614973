import { NumberInput, SimpleGrid, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { cameInTime } from '../../../../../src/shared/lapse-notice.ts'
import type { Entitlement } from '../../../api/records.ts'
import { useSave } from '../../../api/use-save.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { DayInput } from '../../../parts/day-input.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { Select } from '../../../parts/select-fields.tsx'
import { useSession } from '../../../session/session.tsx'
import { today } from '../../../time/zoned.ts'
import { noticeWords } from './notice-words.ts'

const lapsesAfter = ({ expires, ends_at, end_of_transfer_period }: Entitlement): string =>
  expires ? ends_at : (end_of_transfer_period ?? ends_at)

/** Records a notice that was given outside of Stint; the date defaults to that of the entitlement. */
export function NoticeForm({ entitlements, close }: { entitlements: readonly Entitlement[]; close(): void }) {
  const t = useTexts(noticeWords)
  const { language } = useLanguage()
  const { zone } = useSession()
  const [latest] = entitlements
  const form = useForm({
    initialValues: {
      vacation_entitlement_id: latest!.id,
      days: latest!.remaining_days as number | string,
      lapses_on: lapsesAfter(latest!) as string | null,
      told_on: today(zone) as string | null,
      channel: 'letter',
    },
  })
  const { save, busy } = useSave(form)
  const { days, lapses_on, told_on } = form.values
  const isLate =
    lapses_on !== null && told_on !== null && !cameInTime({ days: Number(days), lapsesOn: lapses_on, toldOn: told_on })
  const choose = (id: string | null): void => {
    const chosen = entitlements.find((entitlement) => entitlement.id === id)
    if (!chosen) return
    form.setFieldValue('vacation_entitlement_id', chosen.id)
    form.setFieldValue('days', chosen.remaining_days)
    form.setFieldValue('lapses_on', lapsesAfter(chosen))
  }
  const submit = form.onSubmit(async (values) => {
    const attributes = { ...values, days: Number(values.days) }
    if (await save({ path: 'lapse_notices', attributes, alsoChanges: ['vacation_entitlements'] })) close()
  })
  return (
    <FormDialog title={t.addTitle} submit={submit} busy={busy} close={close}>
      <Select
        label={t.entitlement}
        allowDeselect={false}
        data={entitlements.map(({ id, title }) => ({ value: id, label: title }))}
        {...form.getInputProps('vacation_entitlement_id')}
        onChange={choose}
      />
      <SimpleGrid cols={2}>
        <NumberInput
          label={t.days}
          required
          min={0}
          max={1000}
          decimalScale={2}
          decimalSeparator={language === 'de' ? ',' : '.'}
          {...form.getInputProps('days')}
        />
        <DayInput label={t.lapsesOn} required {...form.getInputProps('lapses_on')} />
        <DayInput label={t.toldOn} required {...form.getInputProps('told_on')} />
        <Select
          label={t.channel}
          allowDeselect={false}
          data={(['letter', 'email', 'in_person'] as const).map((value) => ({ value, label: t.channels[value] }))}
          {...form.getInputProps('channel')}
        />
      </SimpleGrid>
      {isLate && (
        <Text size="sm" role="status">
          {t.lateHint}
        </Text>
      )}
    </FormDialog>
  )
}

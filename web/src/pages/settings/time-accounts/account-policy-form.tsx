import { NumberInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { readHours } from '../../../../../src/shared/hours.ts'
import type { AccountPolicy } from '../../../api/records.ts'
import { touchedIn, useSave } from '../../../api/use-save.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { DayInput } from '../../../parts/day-input.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { Select } from '../../../parts/select-fields.tsx'
import { useSession } from '../../../session/session.tsx'
import { useFormat } from '../../../time/format.ts'
import { today } from '../../../time/zoned.ts'
import { words } from './words.ts'

/** The values of the form: caps as text, empty if there is none. */
type Values = {
  starts_on: string | null
  upper_cap_minutes: string
  lower_cap_minutes: string
  cap_action: AccountPolicy['cap_action']
  expiry_months: number | string
}

const isCap = (text: string): boolean => readHours(text) !== null
const minutesOf = (text: string): number | null => (text.trim() === '' ? null : readHours(text))

/** The attributes for the API. */
const attributesOf = ({
  upper_cap_minutes: upper,
  lower_cap_minutes: lower,
  expiry_months,
  ...rest
}: Partial<Values>) => ({
  ...rest,
  ...(upper !== undefined && { upper_cap_minutes: minutesOf(upper) }),
  ...(lower !== undefined && { lower_cap_minutes: minutesOf(lower) }),
  ...(expiry_months !== undefined && { expiry_months: expiry_months === '' ? null : Number(expiry_months) }),
})

export function AccountPolicyForm({ policy, close }: { policy: AccountPolicy | undefined; close(): void }) {
  const t = useTexts(words)
  const { zone } = useSession()
  const { clock } = useFormat()
  const capOf = (minutes: number | null | undefined): string => (minutes == null ? '' : clock(minutes * 60))
  const form = useForm<Values>({
    initialValues: {
      starts_on: policy?.starts_on ?? `${today(zone).slice(0, 7)}-01`,
      upper_cap_minutes: capOf(policy?.upper_cap_minutes),
      lower_cap_minutes: capOf(policy?.lower_cap_minutes),
      cap_action: policy?.cap_action ?? 'warn',
      expiry_months: policy?.expiry_months ?? '',
    },
    validate: {
      upper_cap_minutes: (text) => (isCap(text) ? null : t.noHours),
      lower_cap_minutes: (text) => (isCap(text) ? null : t.noHours),
    },
  })
  const { save, busy } = useSave(form)
  const submit = form.onSubmit(async (values) => {
    const saved = await save(
      policy
        ? {
            method: 'PATCH',
            path: `time_account_policies/${policy.id}`,
            attributes: attributesOf(touchedIn(form, values)),
          }
        : { path: 'time_account_policies', attributes: attributesOf(values) },
    )
    if (saved) close()
  })
  return (
    <FormDialog title={policy ? t.editTitle : t.addTitle} submit={submit} busy={busy} close={close}>
      <DayInput label={t.from} description={t.fromAbout} required {...form.getInputProps('starts_on')} />
      <TextInput
        label={t.upper}
        description={t.upperAbout}
        autoComplete="off"
        maxLength={8}
        {...form.getInputProps('upper_cap_minutes')}
      />
      <TextInput
        label={t.lower}
        description={t.lowerAbout}
        autoComplete="off"
        maxLength={8}
        {...form.getInputProps('lower_cap_minutes')}
      />
      <Select
        label={t.action}
        description={t.actionAbout}
        allowDeselect={false}
        data={(['warn', 'cut', 'pay_out'] as const).map((value) => ({ value, label: t.actions[value] }))}
        {...form.getInputProps('cap_action')}
      />
      <NumberInput
        label={t.expiry}
        description={t.expiryAbout}
        min={1}
        max={60}
        allowDecimal={false}
        {...form.getInputProps('expiry_months')}
      />
    </FormDialog>
  )
}

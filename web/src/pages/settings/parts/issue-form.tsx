import { TagsInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Secret } from '../../../api/records.ts'
import { useSave } from '../../../api/use-save.ts'
import { texts, useTexts } from '../../../i18n/language.tsx'
import { DayInput } from '../../../parts/day-input.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { MultiSelect } from '../../../parts/select-fields.tsx'
import { useSession } from '../../../session/session.tsx'
import { today } from '../../../time/zoned.ts'
import { useScopes } from './limits.ts'

const words = texts(
  {
    scopes: 'Limit to',
    everything: 'Everything',
    expires: 'Until',
    expiresHint: 'It stops working after this day (UTC). Leave empty for no expiry.',
    networks: 'Only from these networks',
    networksHint: 'Such as 192.0.2.0/24. Press Enter after each. Leave empty to allow all networks.',
  },
  {
    scopes: 'Nur für',
    everything: 'Alles',
    expires: 'Bis',
    expiresHint: 'Nach diesem Tag (UTC) wird es abgelehnt. Leer ist ohne Ende.',
    networks: 'Nur aus diesen Netzen',
    networksHint: 'Etwa 192.0.2.0/24. Nach jedem die Eingabetaste drücken. Leer ist von überall.',
  },
)

type Values = { title: string; scopes: string[]; expires_at: string | null; networks: string[] }

/** Empty fields are left out, as they limit nothing. */
const limitsIn = ({ scopes, expires_at, networks }: Values) => ({
  ...(scopes.length > 0 && { scopes }),
  ...(expires_at && { expires_at }),
  ...(networks.length > 0 && { networks }),
})

/** Creates a credential; its secret is returned once. */
export function IssueForm({
  path,
  title,
  label,
  hint,
  go,
  scoped,
  close,
  made,
}: {
  path: string
  title: string
  label: string
  hint: string
  go: string
  scoped: boolean
  close: () => void
  made: (secret: Secret) => void
}) {
  const t = useTexts(words)
  const { zone } = useSession()
  const scopes = useScopes()
  const form = useForm<Values>({ initialValues: { title: '', scopes: [], expires_at: null, networks: [] } })
  const { save, busy } = useSave<Secret>(form)
  const submit = form.onSubmit(async (values) => {
    const answer = await save({ path, attributes: { title: values.title, ...limitsIn(values) } })
    if (answer) made(answer.data)
  })
  return (
    <FormDialog title={title} label={go} submit={submit} busy={busy} close={close}>
      <TextInput
        label={label}
        description={hint}
        required
        maxLength={255}
        data-autofocus
        {...form.getInputProps('title')}
      />
      {scoped && (
        <>
          <MultiSelect
            label={t.scopes}
            placeholder={form.getValues().scopes.length === 0 ? t.everything : ''}
            data={scopes}
            clearable
            {...form.getInputProps('scopes')}
          />
          <DayInput
            label={t.expires}
            description={t.expiresHint}
            minDate={today(zone)}
            clearable
            {...form.getInputProps('expires_at')}
          />
        </>
      )}
      <TagsInput
        label={t.networks}
        description={t.networksHint}
        splitChars={[',', ' ']}
        acceptValueOnBlur
        {...form.getInputProps('networks')}
      />
    </FormDialog>
  )
}

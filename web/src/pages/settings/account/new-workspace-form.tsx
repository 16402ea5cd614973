import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useSave } from '../../../api/use-save.ts'
import { CalendarField } from '../../../holidays/calendar-field.tsx'
import { texts, useLanguage, useTexts } from '../../../i18n/language.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { LocaleSelect } from '../../../parts/locale-select.tsx'
import { TimeZoneSelect } from '../../../parts/time-zone-select.tsx'
import { useSession } from '../../../session/session.tsx'
import { browserZone } from '../../../time/zoned.ts'

const words = texts(
  { title: 'New workspace', name: 'Name', nameHint: 'A site or a team.', zone: 'Time zone', go: 'Create' },
  {
    title: 'Neuer Arbeitsbereich',
    name: 'Name',
    nameHint: 'Ein Standort oder ein Team.',
    zone: 'Zeitzone',
    go: 'Anlegen',
  },
)

export function NewWorkspaceForm({ close }: { close: () => void }) {
  const t = useTexts(words)
  const { language } = useLanguage()
  const { accountId } = useSession()
  const form = useForm({
    initialValues: {
      name: '',
      time_zone: browserZone(),
      locale: language as string,
      holiday_calendar: null as string | null,
    },
  })
  const { save, busy } = useSave(form)
  const submit = form.onSubmit(async (attributes) => {
    if (await save({ path: `/accounts/${accountId}/workspaces`, attributes, alsoChanges: ['users'] })) close()
  })
  return (
    <FormDialog title={t.title} label={t.go} submit={submit} busy={busy} close={close}>
      <TextInput
        label={t.name}
        description={t.nameHint}
        required
        maxLength={255}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TimeZoneSelect label={t.zone} required allowDeselect={false} {...form.getInputProps('time_zone')} />
      <CalendarField zone={form.values.time_zone} {...form.getInputProps('holiday_calendar')} />
      <LocaleSelect required allowDeselect={false} {...form.getInputProps('locale')} />
    </FormDialog>
  )
}

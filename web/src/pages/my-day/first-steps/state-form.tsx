import { useForm } from '@mantine/form'
import { useSave } from '../../../api/use-save.ts'
import { CalendarField } from '../../../holidays/calendar-field.tsx'
import { useTexts } from '../../../i18n/language.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { useSession } from '../../../session/session.tsx'
import { words } from './words.ts'

/** Whose public holidays count in the workspace. */
export default function StateForm({ close }: { close(): void }) {
  const t = useTexts(words)
  const { workspace } = useSession()
  const form = useForm({ initialValues: { holiday_calendar: workspace.holiday_calendar } })
  const { save, busy } = useSave(form)
  const submit = form.onSubmit(async (attributes) => {
    const alsoChanges = ['public_holidays', 'accounts', 'presence']
    if (await save({ method: 'PATCH', path: `/workspaces/${workspace.id}`, attributes, alsoChanges })) close()
  })
  return (
    <FormDialog
      title={t.saveState}
      submit={submit}
      busy={busy}
      disabled={form.values.holiday_calendar === null}
      close={close}
    >
      <CalendarField zone={workspace.iana_time_zone} {...form.getInputProps('holiday_calendar')} />
    </FormDialog>
  )
}

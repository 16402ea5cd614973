import { PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useWrite } from '../../../api/hooks.ts'
import { useProblems } from '../../../api/problems.ts'
import { texts, useTexts } from '../../../i18n/language.tsx'
import { DayInput } from '../../../parts/day-input.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'

const words = texts(
  {
    title: 'Import from another installation',
    fetch: 'Fetch',
    address: 'Address',
    token: 'API token',
    tokenAbout: 'Created there by an account admin. It is deleted here once everything has been fetched.',
    location: 'Location ID',
    locationAbout: 'Leave empty to fetch the people of all locations.',
    startsOn: 'Times and absences from',
  },
  {
    title: 'Aus einer anderen Installation importieren',
    fetch: 'Abrufen',
    address: 'Adresse',
    token: 'API-Token',
    tokenAbout: 'Wird dort von Konto-Admins erstellt. Hier wird es gelöscht, sobald alles abgerufen ist.',
    location: 'Nummer des Standorts',
    locationAbout: 'Ohne Angabe werden die Personen aller Standorte abgerufen.',
    startsOn: 'Zeiten und Abwesenheiten ab',
  },
)

/** The service that people, times and absences are imported from. */
export function ServiceForm({ open, close }: { open(id: string): void; close(): void }) {
  const t = useTexts(words)
  const problems = useProblems()
  const write = useWrite()
  const form = useForm({
    initialValues: { address: '', api_token: '', location: '', starts_on: null as string | null },
  })
  const submit = form.onSubmit(({ location, starts_on, ...origin }) => {
    const attributes = { ...origin, ...(location && { location }), ...(starts_on && { starts_on }) }
    write.mutate(
      { path: 'imports/public_api', attributes },
      { onSuccess: ({ data }) => open(data.id), onError: problems.showIn(form) },
    )
  })
  return (
    <FormDialog title={t.title} label={t.fetch} submit={submit} busy={write.isPending} close={close}>
      <TextInput
        label={t.address}
        type="url"
        placeholder="https://time.example.org"
        required
        data-autofocus
        {...form.getInputProps('address')}
      />
      <PasswordInput
        label={t.token}
        description={t.tokenAbout}
        autoComplete="off"
        required
        {...form.getInputProps('api_token')}
      />
      <TextInput
        label={t.location}
        description={t.locationAbout}
        inputMode="numeric"
        {...form.getInputProps('location')}
      />
      <DayInput label={t.startsOn} clearable {...form.getInputProps('starts_on')} />
    </FormDialog>
  )
}

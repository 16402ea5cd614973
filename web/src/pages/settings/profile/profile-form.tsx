import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { requestMails } from '../../../../../src/shared/choice-words.ts'
import type { Person } from '../../../api/records.ts'
import { touchedIn, useSave } from '../../../api/use-save.ts'
import { texts, useTexts } from '../../../i18n/language.tsx'
import { DayInput } from '../../../parts/day-input.tsx'
import { LocaleSelect } from '../../../parts/locale-select.tsx'
import { NotationSelect } from '../../../parts/notation-select.tsx'
import { PersonSelect } from '../../../parts/person-select.tsx'
import { SaveButton } from '../../../parts/save-button.tsx'
import { Select } from '../../../parts/select-fields.tsx'
import { TimeZoneSelect } from '../../../parts/time-zone-select.tsx'
import { useSession } from '../../../session/session.tsx'
import { today } from '../../../time/zoned.ts'

const words = texts(
  {
    name: 'Name',
    short: 'Abbreviation',
    shortHint: 'Used where there is no space for the name.',
    email: 'E-mail',
    emailHint: 'You sign in with it. Admins can change it under People.',
    languageHint:
      'For this app and your e-mails. If not set, the app uses the language of your browser, and e-mails that of the workspace.',
    automatic: 'Automatic',
    zone: 'Time zone',
    zoneHint: 'Only if yours differs. This app shows all times in the time zone of the workspace.',
    asWorkspace: 'Same as workspace',
    birthday: 'Birthday',
    requestMails: 'E-mails about absence requests',
    requestMailsHint: 'If you decide on absences. You always get the notification.',
    ...requestMails.en,
    substitute: 'Substitute',
    substituteHint: 'Is also notified of requests, and may decide on them during your approved absences.',
    nobody: 'Nobody',
  },
  {
    name: 'Name',
    short: 'Kürzel',
    shortHint: 'Steht dort, wo für den Namen kein Platz ist.',
    email: 'E-Mail',
    emailHint: 'Damit melden Sie sich an. Die Verwaltung kann sie unter „Personen“ ändern.',
    languageHint:
      'Dieser App und der Mails an Sie. Ohne Auswahl: die Ihres Browsers, und für Mails die des Arbeitsbereichs.',
    automatic: 'Automatisch',
    zone: 'Zeitzone',
    zoneHint: 'Nur wenn Ihre abweicht. Diese App zeigt alle Zeiten in der Zone des Arbeitsbereichs.',
    asWorkspace: 'Wie im Arbeitsbereich',
    birthday: 'Geburtstag',
    requestMails: 'Mails über Anträge auf Abwesenheit',
    requestMailsHint: 'Wenn Sie über Abwesenheiten entscheiden. Die Mitteilung kommt in jedem Fall.',
    ...requestMails.de,
    substitute: 'Vertretung',
    substituteHint: 'Erfährt auch von Anträgen und darf darüber entscheiden, solange Sie genehmigt abwesend sind.',
    nobody: 'Niemand',
  },
  {
    emailHint: 'Damit meldest du dich an. Die Verwaltung kann sie unter „Personen“ ändern.',
    languageHint:
      'Dieser App und der Mails an dich. Ohne Auswahl: die deines Browsers, und für Mails die des Arbeitsbereichs.',
    zoneHint: 'Nur wenn deine abweicht. Diese App zeigt alle Zeiten in der Zone des Arbeitsbereichs.',
    requestMailsHint: 'Wenn du über Abwesenheiten entscheidest. Die Mitteilung kommt in jedem Fall.',
    substituteHint: 'Erfährt auch von Anträgen und darf darüber entscheiden, solange du genehmigt abwesend bist.',
  },
)

export function ProfileForm({ person }: { person: Person }) {
  const t = useTexts(words)
  const { zone, isLead } = useSession()
  const form = useForm({
    initialValues: {
      username: person.username,
      abbreviation: person.abbreviation ?? '',
      locale: person.locale,
      hours_notation: person.hours_notation,
      time_zone: person.time_zone,
      birthday: person.birthday,
      absence_request_mails: person.absence_request_mails,
      substitute_id: person.substitute_id,
    },
  })
  const { save, busy } = useSave(form)
  const submit = form.onSubmit(async (values) => {
    await save({ method: 'PATCH', path: `users/${person.id}`, attributes: touchedIn(form, values) })
  })
  return (
    <form onSubmit={submit}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={t.name} required maxLength={255} autoComplete="name" {...form.getInputProps('username')} />
          <TextInput
            label={t.short}
            description={t.shortHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={20}
            {...form.getInputProps('abbreviation')}
          />
          <TextInput
            label={t.email}
            description={t.emailHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={person.email ?? '–'}
            readOnly
            variant="filled"
          />
          <LocaleSelect
            description={t.languageHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder={t.automatic}
            clearable
            {...form.getInputProps('locale')}
          />
          <NotationSelect placeholder={t.asWorkspace} clearable {...form.getInputProps('hours_notation')} />
          <TimeZoneSelect
            label={t.zone}
            description={t.zoneHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder={t.asWorkspace}
            clearable
            {...form.getInputProps('time_zone')}
          />
          <DayInput
            label={t.birthday}
            maxDate={today(zone)}
            autoComplete="bday"
            clearable
            {...form.getInputProps('birthday')}
          />
          {isLead && (
            <PersonSelect
              label={t.substitute}
              without={person.id}
              description={t.substituteHint}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              placeholder={t.nobody}
              clearable
              {...form.getInputProps('substitute_id')}
            />
          )}
          {isLead && (
            <Select
              label={t.requestMails}
              description={t.requestMailsHint}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              data={[
                { value: 'at_once', label: t.at_once },
                { value: 'daily', label: t.daily },
                { value: 'none', label: t.none },
              ]}
              allowDeselect={false}
              {...form.getInputProps('absence_request_mails')}
            />
          )}
        </SimpleGrid>
        <SaveButton form={form} busy={busy} />
      </Stack>
    </form>
  )
}

import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CalendarField } from '../../holidays/calendar-field.tsx'
import { texts, useTexts } from '../../i18n/language.tsx'
import { isLongEnough, PasswordField } from '../../parts/password-field.tsx'
import { Problem } from '../../parts/problem.tsx'
import { TimeZoneSelect } from '../../parts/time-zone-select.tsx'
import { browserZone } from '../../time/zoned.ts'
import { useSubmit } from './use-submit.ts'

const words = texts(
  {
    code: 'Invitation code',
    codeHint: 'You get it from the operator of this service. One company can be created with it.',
    company: 'Company',
    workspace: 'First workspace',
    workspaceHint: 'A site or a team, for example “Hamburg”. Leave empty to use the company name.',
    name: 'Your name',
    email: 'E-mail',
    password: 'Password',
    short: 'The password needs at least 8 characters.',
    zone: 'Time zone',
    zoneHint: 'All times in the workspace are shown in it.',
    go: 'Create the company',
  },
  {
    code: 'Einladungscode',
    codeHint: 'Sie haben ihn von dem, der diesen Dienst betreibt. Mit ihm wird ein Unternehmen angelegt.',
    company: 'Unternehmen',
    workspace: 'Erster Arbeitsbereich',
    workspaceHint: 'Ein Standort oder ein Team, zum Beispiel „Hamburg“. Leer heißt er wie das Unternehmen.',
    name: 'Ihr Name',
    email: 'E-Mail',
    password: 'Passwort',
    short: 'Das Passwort braucht mindestens 8 Zeichen.',
    zone: 'Zeitzone',
    zoneHint: 'In ihr werden alle Zeiten des Arbeitsbereichs angezeigt.',
    go: 'Unternehmen anlegen',
  },
  {
    codeHint: 'Du hast ihn von dem, der diesen Dienst betreibt. Mit ihm wird ein Unternehmen angelegt.',
    name: 'Dein Name',
  },
)

export type NewCompany = {
  account_name: string
  workspace_name: string
  username: string
  email: string
  password: string
  time_zone: string
  invitation_code: string
  holiday_calendar: string | null
}

/** `code` is the initial invitation code; null if none is needed. */
export function SignUpForm({ open, code }: { open: (company: NewCompany) => Promise<void>; code: string | null }) {
  const t = useTexts(words)
  const form = useForm<NewCompany>({
    initialValues: {
      account_name: '',
      workspace_name: '',
      username: '',
      email: '',
      password: '',
      time_zone: browserZone(),
      invitation_code: code ?? '',
      holiday_calendar: null,
    },
    validate: { password: (value) => (isLongEnough(value) ? null : t.short) },
  })
  const { submit, busy, problem } = useSubmit(form, open)
  return (
    <form onSubmit={submit}>
      <Stack>
        <Problem text={problem} />
        {code !== null && (
          <TextInput
            label={t.code}
            description={t.codeHint}
            required
            maxLength={255}
            autoComplete="off"
            {...form.getInputProps('invitation_code')}
          />
        )}
        <TextInput
          label={t.company}
          required
          maxLength={255}
          autoComplete="organization"
          autoFocus
          {...form.getInputProps('account_name')}
        />
        <TextInput
          label={t.workspace}
          description={t.workspaceHint}
          placeholder={form.values.account_name}
          maxLength={255}
          autoComplete="off"
          {...form.getInputProps('workspace_name')}
        />
        <TextInput label={t.name} required maxLength={255} autoComplete="name" {...form.getInputProps('username')} />
        <TextInput
          label={t.email}
          type="email"
          required
          maxLength={254}
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <PasswordField fresh label={t.password} {...form.getInputProps('password')} />
        <TimeZoneSelect
          label={t.zone}
          description={t.zoneHint}
          required
          allowDeselect={false}
          {...form.getInputProps('time_zone')}
        />
        <CalendarField zone={form.values.time_zone} {...form.getInputProps('holiday_calendar')} />
        <Button type="submit" size="md" loading={busy}>
          {t.go}
        </Button>
      </Stack>
    </form>
  )
}

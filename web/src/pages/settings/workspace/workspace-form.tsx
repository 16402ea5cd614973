import { Fieldset, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Workspace } from '../../../api/records.ts'
import { touchedIn, useSave } from '../../../api/use-save.ts'
import { CalendarField } from '../../../holidays/calendar-field.tsx'
import { useTexts } from '../../../i18n/language.tsx'
import { LocaleSelect } from '../../../parts/locale-select.tsx'
import { NotationSelect } from '../../../parts/notation-select.tsx'
import { SaveButton } from '../../../parts/save-button.tsx'
import { Select } from '../../../parts/select-fields.tsx'
import { TimeZoneSelect } from '../../../parts/time-zone-select.tsx'
import { words } from './workspace-words.ts'

const below = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[]

export function WorkspaceForm({ workspace }: { workspace: Workspace }) {
  const t = useTexts(words)
  const form = useForm({
    initialValues: {
      name: workspace.name,
      phone: workspace.phone ?? '',
      time_zone: workspace.time_zone,
      locale: workspace.locale,
      hours_notation: workspace.hours_notation,
      address_form: workspace.address_form,
      welcome_message: workspace.welcome_message,
      holiday_calendar: workspace.holiday_calendar,
      allow_employee_edit_punched_working_sessions: workspace.allow_employee_edit_punched_working_sessions,
      allow_employees_edit_working_session_area: workspace.allow_employees_edit_working_session_area,
      allow_employees_tag_working_sessions: workspace.allow_employees_tag_working_sessions,
      four_eyes_for_absences: workspace.four_eyes_for_absences,
      team_calendar: workspace.team_calendar,
      team_calendar_reasons: workspace.team_calendar_reasons,
      checkin: workspace.checkin ?? false,
    },
  })
  const { save, busy } = useSave(form)
  const submit = form.onSubmit(async (values) => {
    const attributes = touchedIn(form, values)
    const alsoChanges = ['users', 'public_holidays', 'accounts', 'presence', 'team_absences']
    await save({ method: 'PATCH', path: `/workspaces/${workspace.id}`, attributes, alsoChanges })
  })
  const toggle = (name: keyof typeof form.values) => form.getInputProps(name, { type: 'checkbox' })
  return (
    <form onSubmit={submit}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={t.name} required maxLength={255} {...form.getInputProps('name')} />
          <TextInput label={t.phone} type="tel" maxLength={255} {...form.getInputProps('phone')} />
          <TimeZoneSelect
            label={t.zone}
            description={t.zoneHint}
            inputWrapperOrder={below}
            required
            allowDeselect={false}
            {...form.getInputProps('time_zone')}
          />
          <LocaleSelect
            description={t.languageHint}
            inputWrapperOrder={below}
            required
            allowDeselect={false}
            {...form.getInputProps('locale')}
          />
          <NotationSelect
            description={t.notationHint}
            inputWrapperOrder={below}
            required
            allowDeselect={false}
            {...form.getInputProps('hours_notation')}
          />
          <Select
            label={t.address}
            description={t.addressHint}
            inputWrapperOrder={below}
            data={[
              { value: 'formal', label: 'Sie' },
              { value: 'informal', label: 'du' },
            ]}
            required
            allowDeselect={false}
            {...form.getInputProps('address_form')}
          />
        </SimpleGrid>
        <CalendarField
          zone={form.isDirty('time_zone') ? form.values.time_zone : workspace.iana_time_zone}
          {...form.getInputProps('holiday_calendar')}
        />
        <Textarea
          label={t.welcome}
          description={t.welcomeHint}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={5000}
          {...form.getInputProps('welcome_message')}
        />
        <Fieldset legend={t.rights} radius="md">
          <Stack gap="sm">
            <Switch
              label={t.punched}
              description={t.punchedHint}
              {...toggle('allow_employee_edit_punched_working_sessions')}
            />
            <Switch label={t.area} {...toggle('allow_employees_edit_working_session_area')} />
            <Switch label={t.tags} {...toggle('allow_employees_tag_working_sessions')} />
          </Stack>
        </Fieldset>
        <Switch label={t.fourEyes} description={t.fourEyesHint} {...toggle('four_eyes_for_absences')} />
        <Fieldset legend={t.colleagues} radius="md">
          <Stack gap="sm">
            <Select
              label={t.teamCalendar}
              description={t.teamCalendarHint}
              inputWrapperOrder={below}
              data={(['nobody', 'area', 'workspace'] as const).map((value) => ({ value, label: t.seen[value] }))}
              allowDeselect={false}
              maw={420}
              {...form.getInputProps('team_calendar')}
            />
            <Switch label={t.reasons} description={t.reasonsHint} {...toggle('team_calendar_reasons')} />
          </Stack>
        </Fieldset>
        <Switch label={t.checkin} description={t.checkinHint} {...toggle('checkin')} />
        <SaveButton form={form} busy={busy} />
      </Stack>
    </form>
  )
}

import { Fieldset, Stack, Switch, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Workspace } from '../../../api/records.ts'
import { touchedIn, useSave } from '../../../api/use-save.ts'
import { texts, useTexts } from '../../../i18n/language.tsx'
import { SaveButton } from '../../../parts/save-button.tsx'
import { Select } from '../../../parts/select-fields.tsx'

const words = texts(
  {
    title: 'Weekly and monthly rules',
    about: 'Based on working time law. Rules you do not change depend on the country of the public holidays.',
    weekly_average: 'More than 48 hours a week on average',
    window: 'Averaged over',
    windows: { '24_weeks': '24 weeks', '6_months': 'Six months', '4_months': 'Four months' },
    replacement_days: 'No replacement day off for a Sunday or public holiday',
    free_sundays: 'Fewer than 15 free Sundays in a year',
    night_work: 'More than eight hours a day on average for night workers',
    young_people: 'Stricter limits for people under 18, by their birthday',
    maternity: 'Stricter limits for expecting and nursing mothers, where they are set for a person',
  },
  {
    title: 'Regeln über Wochen und Monate',
    about: 'Nach dem Arbeitszeitrecht. Was hier nicht geändert wird, ergibt sich aus dem Land der Feiertage.',
    weekly_average: 'Mehr als 48 Stunden in der Woche im Durchschnitt',
    window: 'Durchschnitt über',
    windows: { '24_weeks': '24 Wochen', '6_months': 'Sechs Monate', '4_months': 'Vier Monate' },
    replacement_days: 'Kein Ersatzruhetag für einen Sonn- oder Feiertag',
    free_sundays: 'Weniger als 15 freie Sonntage im Jahr',
    night_work: 'Mehr als acht Stunden am Tag im Durchschnitt bei Nachtarbeit',
    young_people: 'Strengere Grenzen für Personen unter 18, nach dem Geburtstag',
    maternity: 'Strengere Grenzen für Schwangere und Stillende, wo sie für die Person gesetzt sind',
  },
)

const switches = ['replacement_days', 'free_sundays', 'night_work', 'young_people', 'maternity'] as const

export function RulesForm({ workspace }: { workspace: Workspace }) {
  const t = useTexts(words)
  const form = useForm({ initialValues: { ...workspace.warning_rules } })
  const { save, busy } = useSave(form)
  const submit = form.onSubmit(async (values) => {
    const warning_rules = touchedIn(form, values)
    await save({ method: 'PATCH', path: `/workspaces/${workspace.id}`, attributes: { warning_rules } })
  })
  const toggle = (name: string) => form.getInputProps(name, { type: 'checkbox' })
  return (
    <form onSubmit={submit}>
      <Fieldset legend={t.title} radius="md">
        <Stack>
          <Text size="sm" c="dimmed">
            {t.about}
          </Text>
          <Switch label={t.weekly_average} {...toggle('weekly_average')} />
          <Select
            label={t.window}
            w={{ base: '100%', xs: 280 }}
            allowDeselect={false}
            data={Object.entries(t.windows).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('average_window')}
          />
          {switches.map((name) => (
            <Switch key={name} label={t[name]} {...toggle(name)} />
          ))}
          <SaveButton form={form} busy={busy} />
        </Stack>
      </Fieldset>
    </form>
  )
}

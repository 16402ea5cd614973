import { Fieldset, Group, NumberInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Workspace } from '../../../api/records.ts'
import { touchedIn, useSave } from '../../../api/use-save.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { HoursInput, isHours } from '../../../parts/hours-input.tsx'
import { SaveButton } from '../../../parts/save-button.tsx'
import { minutesOf, mostMinutes, shownAs, type Threshold, thresholdNames, thresholds } from './thresholds.ts'
import { words } from './words.ts'

type Values = Record<Threshold, number | string>

const each = <T,>(value: (name: Threshold) => T): Record<Threshold, T> =>
  Object.fromEntries(thresholdNames.map((name) => [name, value(name)])) as Record<Threshold, T>

export function ThresholdsForm({ workspace }: { workspace: Workspace }) {
  const t = useTexts(words)
  const form = useForm<Values>({
    initialValues: each((name) => shownAs(name, workspace.warning_thresholds[name] ?? 0)),
    validate: each(() => (value: number | string) => (value === '' || !isHours(value) ? t.required : null)),
  })
  const { save, busy } = useSave(form)
  const submit = form.onSubmit(async (values) => {
    const touched = Object.keys(touchedIn(form, values)) as Threshold[]
    const warning_thresholds = Object.fromEntries(touched.map((name) => [name, minutesOf(name, Number(values[name]))]))
    const path = `/workspaces/${workspace.id}`
    // Pointers such as `warning_thresholds/rest_minutes` end with the name of the field.
    await save({ method: 'PATCH', path, attributes: { warning_thresholds } }, (pointer) => pointer.split('/').at(-1)!)
  })
  const field = (name: Threshold) => {
    const common = { label: t.labels[name], w: { base: '100%', xs: 280 }, ...form.getInputProps(name) }
    if (thresholds[name] === 'hours')
      return <HoursInput {...common} rightSection={<Text size="sm">{t.hours}</Text>} rightSectionWidth={80} />
    return <NumberInput {...common} suffix={` ${t.minutes}`} min={0} max={mostMinutes} step={5} allowDecimal={false} />
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Fieldset legend={t.day} radius="md">
          {field('daily_minutes')}
        </Fieldset>
        <Fieldset legend={t.breaks} radius="md">
          <Stack>
            <Group align="flex-start">
              {field('break_after_minutes')}
              {field('break_minutes')}
            </Group>
            <Group align="flex-start">
              {field('long_break_after_minutes')}
              {field('long_break_minutes')}
            </Group>
          </Stack>
        </Fieldset>
        <Fieldset legend={t.rest} radius="md">
          {field('rest_minutes')}
        </Fieldset>
        <Fieldset legend={t.forgotten} radius="md">
          {field('running_minutes')}
        </Fieldset>
        <Fieldset legend={t.late} radius="md">
          {field('late_punch_minutes')}
        </Fieldset>
        <SaveButton form={form} busy={busy} />
      </Stack>
    </form>
  )
}

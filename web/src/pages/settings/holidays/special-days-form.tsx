import { ActionIcon, Button, Fieldset, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { focusField } from '../../../api/problems.ts'
import type { SpecialDay, Workspace } from '../../../api/records.ts'
import { useSave } from '../../../api/use-save.ts'
import { texts, useLanguage, useTexts } from '../../../i18n/language.tsx'
import { SaveButton } from '../../../parts/save-button.tsx'
import { dayTyped, readDay } from './special-days.ts'

const words = texts(
  {
    title: 'Custom days',
    about:
      'Days that count as full or half public holidays in this workspace, such as Christmas Eve, carnival or a local festival. 12-24 repeats every year; 2026-08-08 applies once.',
    day: 'Day',
    dayHint: '12-24 or 2026-12-24',
    wrong: 'Enter a day such as 12-24 or 2026-12-24.',
    name: 'Name',
    half: 'Half',
    whole: 'Whole',
    share: 'Part of the day that is off',
    add: 'Add a day',
    remove: (name: string) => `Remove ${name}`,
    nameless: 'this day',
  },
  {
    title: 'Eigene Tage',
    about:
      'Tage, die hier ganz oder zur Hälfte wie Feiertage zählen: Heiligabend, Rosenmontag, ein örtliches Fest. 24.12. gilt jedes Jahr, 08.08.2026 einmal.',
    day: 'Tag',
    dayHint: '24.12. oder 24.12.2026',
    wrong: 'Geben Sie einen Tag wie 24.12. oder 24.12.2026 ein.',
    name: 'Name',
    half: 'Halb',
    whole: 'Ganz',
    share: 'Wie viel des Tages frei ist',
    add: 'Tag hinzufügen',
    remove: (name: string) => `${name} entfernen`,
    nameless: 'Diesen Tag',
  },
  { wrong: 'Gib einen Tag wie 24.12. oder 24.12.2026 ein.' },
)

type Row = { day: string; share: string; name: string }

/** Aligns the controls with the fields, even if one shows an error; on a phone they are in a row of their own. */
const belowLabels = { base: 0, sm: 24 }

export function SpecialDaysForm({ workspace }: { workspace: Workspace }) {
  const t = useTexts(words)
  const { language } = useLanguage()
  const typed = dayTyped(language)
  const form = useForm<{ special_days: Row[] }>({
    initialValues: {
      special_days: workspace.special_days.map(({ day, share, name }) => ({
        day: typed(day),
        share: String(share),
        name: name ?? '',
      })),
    },
    validate: { special_days: { day: (value) => (readDay(value) ? null : t.wrong) } },
  })
  const { save, busy } = useSave(form)
  const submit = form.onSubmit(
    async ({ special_days }) => {
      const days: SpecialDay[] = special_days.map(({ day, share, name }) => ({
        day: readDay(day)!,
        share: share === '1' ? 1 : 0.5,
        name: name.trim() || null,
      }))
      const path = `/workspaces/${workspace.id}`
      await save({ method: 'PATCH', path, attributes: { special_days: days }, alsoChanges: ['public_holidays'] })
    },
    (errors) => focusField(Object.keys(errors)[0]!),
  )
  return (
    <form onSubmit={submit}>
      <Fieldset legend={t.title} radius="md">
        <Stack>
          <Text size="sm" c="dimmed">
            {t.about}
          </Text>
          {form.values.special_days.map(({ name }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by their index, also in the form
            <Group key={index} align="flex-start" gap="sm">
              <TextInput
                label={t.day}
                placeholder={t.dayHint}
                w={220}
                required
                {...form.getInputProps(`special_days.${index}.day`)}
              />
              <TextInput
                label={t.name}
                maxLength={255}
                flex={1}
                miw={160}
                {...form.getInputProps(`special_days.${index}.name`)}
              />
              <SegmentedControl
                mt={belowLabels}
                aria-label={t.share}
                data={[
                  { value: '0.5', label: t.half },
                  { value: '1', label: t.whole },
                ]}
                {...form.getInputProps(`special_days.${index}.share`)}
              />
              <ActionIcon
                mt={belowLabels}
                variant="subtle"
                color="red"
                size="lg"
                aria-label={t.remove(name || t.nameless)}
                onClick={() => form.removeListItem('special_days', index)}
              >
                <IconTrash size={18} />
              </ActionIcon>
            </Group>
          ))}
          <Group justify="space-between">
            <Button
              variant="default"
              leftSection={<IconPlus size={16} />}
              onClick={() => form.insertListItem('special_days', { day: '', share: '1', name: '' })}
            >
              {t.add}
            </Button>
            <SaveButton form={form} busy={busy} />
          </Group>
        </Stack>
      </Fieldset>
    </form>
  )
}

import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { TrackingWithBreaks } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { PersonSelect } from '../../../parts/person-select.tsx'
import { AreaSelect, TagsSelect } from '../../../parts/selects.tsx'
import { useSession } from '../../../session/session.tsx'
import type { Values } from '../../../tracking-form/form-values.ts'
import { TimeFields } from '../../../tracking-form/time-fields.tsx'
import { useCheckClock } from '../../../tracking-form/use-check-clock.ts'
import { words } from '../../../tracking-form/words.ts'
import { words as common } from '../words.ts'
import { useSave } from './use-save.ts'

type Props = {
  initial: Values
  /** The time to change; null for a new one. */
  known: TrackingWithBreaks | null
  may: { times: boolean; area: boolean; tags: boolean }
  done(id: string): void
  cancel(): void
}

export function TrackingForm({ initial, known: current, may, done, cancel }: Props) {
  const t = useTexts(words)
  const names = useTexts(common)
  const { me, isLead } = useSession()
  const checkClock = useCheckClock()
  // As it was when the form was opened, so that changes by others do not count as changes of this form.
  const [known] = useState(current)
  const form = useForm<Values>({
    initialValues: initial,
    validate: {
      day: (day) => (may.times && !day ? t.needed : null),
      start: (start) => (may.times ? checkClock(start, true) : null),
      end: (end) => (may.times ? checkClock(end, false) : null),
      minutes: (minutes, { forced }) => (forced && minutes === '' ? t.needed : null),
      breaks: { start: (start) => checkClock(start, true), end: (end) => checkClock(end, false) },
    },
  })
  const { save, busy, onlyNote } = useSave(form, known, done)
  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="sm">
        <fieldset disabled={onlyNote} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
          <Stack gap="sm">
            {!known && isLead && (
              <PersonSelect
                label={names.person}
                required
                allowDeselect={false}
                administered
                first={[{ value: me.id, label: me.username }]}
                {...form.getInputProps('person')}
              />
            )}
            {may.times && <TimeFields form={form} known={known} />}
            {may.area && <AreaSelect label={names.area} {...form.getInputProps('area')} />}
            {may.tags && <TagsSelect label={names.tags} {...form.getInputProps('tags')} />}
          </Stack>
        </fieldset>
        <Textarea
          label={t.note}
          description={t.noteAbout}
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('note')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={cancel}>
            {names.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {names.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

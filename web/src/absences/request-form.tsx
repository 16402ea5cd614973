import { Button, FileInput, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { idOf } from '../api/hooks.ts'
import { useProblems } from '../api/problems.ts'
import type { Absence } from '../api/records.ts'
import { useTexts } from '../i18n/language.tsx'
import { PeopleSelect } from '../parts/person-select.tsx'
import { Select } from '../parts/select-fields.tsx'
import { useSession } from '../session/session.tsx'
import { today } from '../time/zoned.ts'
import { useOfferedTypes } from './offered-types.ts'
import { RequestPreview } from './request-preview.tsx'
import { RequestSpan } from './request-span.tsx'
import {
  emptyRequest,
  problemsOf,
  type RequestFormParts,
  type RequestStart,
  type RequestValues,
  requestOf,
} from './request-values.ts'
import { requestWords } from './request-words.ts'
import { useSendRequest } from './use-send-request.ts'

type Props = {
  absence?: Absence | undefined
  start: RequestStart
  onClose(): void
  onSent(id: string | null): void
}

/** Requests an absence, or changes one, with a preview of what it would take. */
export function RequestForm({ absence, start, onClose, onSent }: Props) {
  const t = useTexts(requestWords)
  const { me, zone, isLead } = useSession()
  const problems = useProblems()
  const send = useSendRequest()
  const [busy, setBusy] = useState(false)
  const form = useForm<RequestValues>({
    initialValues: absence
      ? requestOf(absence, idOf(absence, 'user') ?? me.id, idOf(absence, 'absence_type') ?? null)
      : emptyRequest((isLead && start.userId) || me.id, today(zone), start),
    validate: (values) => problemsOf(values, t),
  })
  const { values } = form
  const types = useOfferedTypes(values.user_ids, values.absence_type_id)
  const submit = form.onSubmit(async (sent) => {
    setBusy(true)
    try {
      onSent(await send(sent, absence))
    } catch (error) {
      problems.showIn(form)(error)
    } finally {
      setBusy(false)
    }
  })
  const type = types.find(({ id }) => id === values.absence_type_id)
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {isLead && (
          <PeopleSelect
            label={t.people}
            description={absence ? undefined : t.peopleHint}
            first={[{ value: me.id, label: me.username }]}
            administered
            hidePickedOptions
            disabled={absence !== undefined}
            {...form.getInputProps('user_ids')}
          />
        )}
        <Select
          label={t.type}
          placeholder={t.chooseType}
          data={types.map(({ id, title }) => ({ value: id, label: title }))}
          description={type && !type.needs_approval ? t.needsNoApproval : undefined}
          disabled={absence !== undefined}
          allowDeselect={false}
          required
          data-autofocus={absence ? undefined : true}
          {...form.getInputProps('absence_type_id')}
        />
        <RequestSpan form={form} />
        {!absence && <Extras form={form} />}
        <RequestPreview values={values} type={type} changed={absence} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {absence ? t.save : t.send}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Extras({ form }: { form: RequestFormParts }) {
  const t = useTexts(requestWords)
  return (
    <>
      <Textarea label={t.note} autosize minRows={2} maxRows={6} maxLength={5000} {...form.getInputProps('note')} />
      {form.values.user_ids.length > 1 ? (
        <Text size="sm" c="dimmed">
          {t.noFileForMany}
        </Text>
      ) : (
        <FileInput
          label={t.file}
          placeholder={t.filePlaceholder}
          clearable
          clearButtonProps={{ 'aria-label': t.removeFile }}
          {...form.getInputProps('file')}
        />
      )}
    </>
  )
}

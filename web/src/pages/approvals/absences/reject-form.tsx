import { Text, Textarea } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { useTexts } from '../../../i18n/language.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { words } from '../words.ts'
import type { Request } from './use-pending.ts'
import { useSpan } from './use-span.ts'
import { absenceWords } from './words.ts'

/** Rejects one request or several, with a message to the person. If that fails, the list of failures keeps the message. */
export function RejectForm({
  requests,
  close,
  reject,
}: {
  requests: readonly Request[]
  close(): void
  reject(message: string): void
}) {
  const t = useTexts(absenceWords)
  const common = useTexts(words)
  const span = useSpan()
  const [message, setMessage] = useState('')
  const ids = requests.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other requests reset the message
  useEffect(() => setMessage(''), [ids])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    reject(message.trim())
  }
  const [only] = requests
  return (
    <FormDialog
      opened={requests.length > 0}
      title={t.rejectTitle}
      label={common.reject}
      color="red.9"
      submit={submit}
      busy={false}
      close={close}
    >
      <Text size="sm">
        {requests.length === 1 && only
          ? `${only.person?.username ?? ''}, ${span(only.absence)}`
          : t.rejectWhom(requests.length)}
      </Text>
      <Textarea
        label={t.message}
        description={t.messageAbout}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
        maxLength={5000}
        autosize
        minRows={3}
        maxRows={8}
        data-autofocus
      />
    </FormDialog>
  )
}

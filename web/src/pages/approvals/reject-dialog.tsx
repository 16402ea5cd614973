import { Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { words } from './words.ts'

type Props = {
  /** What is rejected, and whose it is. The dialog is open while this is set. */
  what: string | undefined
  maxLength: number
  close(): void
  reject(message: string): void
}

/** Rejects one request or several, with a message to the person. */
export function RejectDialog({ what, maxLength, close, reject }: Props) {
  const t = useTexts(words)
  const [message, setMessage] = useState('')
  const leave = (): void => {
    setMessage('')
    close()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    reject(message.trim())
    leave()
  }
  return (
    <FormDialog
      opened={what !== undefined}
      title={t.reject}
      label={t.reject}
      color="red.9"
      submit={submit}
      busy={false}
      close={leave}
    >
      <Text size="sm">{what}</Text>
      <Textarea
        label={t.message}
        description={t.messageAbout}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
        maxLength={maxLength}
        autosize
        minRows={3}
        maxRows={8}
        data-autofocus
      />
    </FormDialog>
  )
}

import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../i18n/language.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { words } from '../words.ts'
import type { Correction } from './use-corrections.ts'
import { correctionWords } from './words.ts'

type Props = { rows: readonly Correction[]; close(): void; reject(message: string): void }

/** Rejects one or several, with a message to the person. */
export function RejectCorrections({ rows, close, reject }: Props) {
  const t = useTexts(correctionWords)
  const common = useTexts(words)
  const [message, setMessage] = useState('')
  return (
    <FormDialog
      title={t.rejectTitle}
      label={common.reject}
      color="red.9"
      submit={(event) => {
        event.preventDefault()
        reject(message.trim())
      }}
      busy={false}
      close={close}
    >
      <Text size="sm">{rows.length === 1 ? rows[0]!.name : t.rejectWhom(rows.length)}</Text>
      <Textarea
        label={t.message}
        description={t.messageAbout}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
        maxLength={1000}
        autosize
        minRows={3}
        maxRows={8}
        data-autofocus
      />
    </FormDialog>
  )
}

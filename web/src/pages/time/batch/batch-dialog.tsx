import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../i18n/language.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import type { BatchAction } from './use-batch.ts'
import { words } from './words.ts'

export type AskProps = { opened: boolean; close(): void; run(wanted: BatchAction): Promise<void> }

type Props = {
  opened: boolean
  close(): void
  title: string
  children: ReactNode
  submit(): Promise<void>
}

/** A small form before a batch. It stays open until the batch has begun. */
export function BatchDialog({ submit, ...props }: Props) {
  const t = useTexts(words)
  const [busy, setBusy] = useState(false)
  const go = async (): Promise<void> => {
    setBusy(true)
    await submit().finally(() => setBusy(false))
  }
  return (
    <FormDialog
      {...props}
      label={t.apply}
      busy={busy}
      submit={(event) => {
        event.preventDefault()
        void go()
      }}
    />
  )
}

import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { FormDialog } from './form-dialog.tsx'

type Props = {
  title: string
  /** The label of the button. */
  label: string
  /** The name to type, and the label of its field. */
  name: string
  nameLabel: string
  busy: boolean
  close(): void
  confirm(typed: string): void
  children: ReactNode
}

/** A confirmation for what cannot be undone: the button is enabled after the name was typed. */
export function ConfirmByName({ title, label, name, nameLabel, busy, close, confirm, children }: Props) {
  const [typed, setTyped] = useState('')
  const isSame = typed.trim() === name.trim()
  return (
    <FormDialog
      title={title}
      label={label}
      color="red.9"
      disabled={!isSame}
      busy={busy}
      close={close}
      submit={(event) => {
        event.preventDefault()
        if (isSame) confirm(typed)
      }}
    >
      {children}
      <TextInput
        label={nameLabel}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  )
}

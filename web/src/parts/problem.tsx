import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Why the form was refused. */
export function Problem({ text, children }: { text: string | null; children?: ReactNode }) {
  if (text === null) return null
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} title={text}>
      {children}
    </Alert>
  )
}

import { Button, type ButtonProps } from '@mantine/core'
import { IconPencilQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../i18n/language.tsx'
import type { Known } from '../tracking-form/form-values.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import { words } from './words.ts'

/** Without a time it asks for a new one. */
export function AskButton({ known = null, ...props }: { known?: Known | null } & ButtonProps) {
  const t = useTexts(words)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPencilQuestion size={18} aria-hidden />}
        {...props}
        onClick={() => setOpen(true)}
      >
        {t.ask}
      </Button>
      {open && <CorrectionDialog known={known} close={() => setOpen(false)} />}
    </>
  )
}

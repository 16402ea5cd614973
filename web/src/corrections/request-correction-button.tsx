import { Button, type ButtonProps } from '@mantine/core'
import { IconPencilQuestion } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { TrackingWithBreaks } from '../api/records.ts'
import { useTexts } from '../i18n/language.tsx'
import { loadFiles } from '../parts/load-files.ts'
import { words } from './words.ts'

const CorrectionDialog = lazy(() => loadFiles(() => import('./correction-dialog.tsx')))

/** Requests a correction of `known`, or a new time without it. */
export function RequestCorrectionButton({
  known = null,
  ...props
}: { known?: TrackingWithBreaks | null } & ButtonProps) {
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
      <Suspense>{open && <CorrectionDialog known={known} close={() => setOpen(false)} />}</Suspense>
    </>
  )
}

import { useMediaQuery } from '@mantine/hooks'
import type { Absence } from '../api/records.ts'
import { useTexts } from '../i18n/language.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { useSession } from '../session/session.tsx'
import { RequestForm } from './request-form.tsx'
import type { RequestStart } from './request-values.ts'
import { requestWords } from './request-words.ts'

type Props = {
  /** The absence to change; left out for a new one. */
  absence?: Absence
  start?: RequestStart
  onClose(): void
  /** Gets the id of the absence; null if it was for several people. */
  onSent?(id: string | null): void
}

/** The form in a dialog. A click outside does not close it: input would be lost. */
export function RequestDialog({ absence, start = {}, onClose, onSent }: Props) {
  const t = useTexts(requestWords)
  const { isLead } = useSession()
  const small = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={absence ? t.change : isLead ? t.enter : t.ask}
      size="lg"
      centered={false}
      fullScreen={small}
      closeOnClickOutside={false}
    >
      <RequestForm
        absence={absence}
        start={start}
        onClose={onClose}
        onSent={(id) => {
          onClose()
          onSent?.(id)
        }}
      />
    </Dialog>
  )
}

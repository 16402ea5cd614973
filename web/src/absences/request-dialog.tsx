import { useMediaQuery } from '@mantine/hooks'
import type { Absence } from '../api/records.ts'
import { useTexts } from '../i18n/language.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { useSession } from '../session/session.tsx'
import { RequestForm } from './request-form.tsx'
import type { RequestStart } from './request-values.ts'
import { requestWords } from './request-words.ts'

type Props = {
  /** One that is to be changed; a new one otherwise. */
  absence?: Absence
  start?: RequestStart
  onClose(): void
  /** With the id of what was sent, unless it was for several people. */
  onSent?(id: string | null): void
}

/** The form, over whatever page it was opened on. A click beside it does not throw away what was typed. */
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

import { useTexts } from '../i18n/language.tsx'
import { SideDrawer } from '../parts/side-drawer.tsx'
import { AbsenceDetail } from './absence-detail.tsx'
import { detailWords } from './detail-words.ts'

/** The detail of an absence beside the page that it was opened on. */
export function AbsenceDrawer({ id, onClose }: { id: string; onClose(): void }) {
  const t = useTexts(detailWords)
  return (
    <SideDrawer opened={id !== ''} onClose={onClose} title={t.title} size="md">
      {id && <AbsenceDetail id={id} onGone={onClose} />}
    </SideDrawer>
  )
}

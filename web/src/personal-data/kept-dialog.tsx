import { useAll } from '../api/hooks.ts'
import type { Erasure, ErasurePreviewMeta, ErasurePreviewRow } from '../api/records.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Loaded } from '../parts/states.tsx'
import { useSession } from '../session/session.tsx'
import { Preview } from './preview.tsx'

const words = texts(
  { title: (name: string) => `Records still kept of ${name}` },
  { title: (name: string) => `Was von „${name}“ noch da ist` },
)

/** What is still retained of an erased person, and when it is deleted. */
export function KeptDialog({ erasure: { id, name }, close }: { erasure: Erasure; close(): void }) {
  const t = useTexts(words)
  const { accountId } = useSession()
  const kept = useAll<ErasurePreviewRow, ErasurePreviewMeta>(`/accounts/${accountId}/erasures/${id}/kept_records`)
  return (
    <Dialog opened onClose={close} title={t.title(name)}>
      <Loaded query={kept}>{({ rows }) => <Preview rows={rows} />}</Loaded>
    </Dialog>
  )
}

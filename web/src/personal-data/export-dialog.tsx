import { Dialog } from '../parts/dialog.tsx'
import { ExportSection } from './export-section.tsx'

/** Exports the data of a person who has no page in the app. */
export function ExportDialog({ personId, name, close }: { personId: string; name: string; close(): void }) {
  return (
    <Dialog opened onClose={close} title={name}>
      <ExportSection personId={personId} />
    </Dialog>
  )
}

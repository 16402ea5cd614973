import { Dialog } from '../parts/dialog.tsx'
import { ExportSection } from './export-section.tsx'

/** The data of somebody who has no page any more. */
export function ExportDialog({ personId, name, close }: { personId: string; name: string; close(): void }) {
  return (
    <Dialog opened onClose={close} title={name}>
      <ExportSection personId={personId} />
    </Dialog>
  )
}

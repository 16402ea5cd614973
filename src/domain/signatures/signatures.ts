import { invalid } from '../../platform/errors.ts'
import { type Id, readId } from '../../platform/ids.ts'
import { removeFileJob, type StoredFileRow } from '../attachments/attachments.ts'
import { auditAttached } from '../attachments/audit-attached.ts'
import { demandWithinFileQuota } from '../files/file-quota.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { onVisibleTracking } from '../time-trackings/time-tracking.policy.ts'
import { deleteSignature, findSignatureImage, insertSignature, isSignatureElsewhere } from './signature.sql.ts'

const imageTypes = ['image/png', 'image/jpeg', 'image/webp']

/** A signature is a picture. The caller has checked the permission. */
export async function sign(
  scope: WorkspaceScope,
  trackingId: string,
  image: StoredFileRow,
  title: string | null,
): Promise<Id> {
  if (!imageTypes.includes(image.content_type)) throw invalid('file', 'A signature must be a png, jpeg or webp image.')
  const id = await insertSignature(scope, trackingId, { ...image, title: title ?? image.name }, nowOf(scope))
  await demandWithinFileQuota(scope)
  return id
}

type NamedSignatures = { start_signature_id?: string | null | undefined; end_signature_id?: string | null | undefined }

/**
 * Clients may store their own ids here, which are unknown to Stint. An id of a signature must be one of this tracking; a
 * new tracking has none yet.
 */
export async function demandOwnSignatures(
  scope: WorkspaceScope,
  named: NamedSignatures,
  trackingId: string | null,
): Promise<void> {
  for (const pointer of ['start_signature_id', 'end_signature_id'] as const) {
    const id = readId(named[pointer])
    if (id !== null && (await isSignatureElsewhere(scope, [id], trackingId)))
      throw invalid(pointer, 'There is no such signature on this time tracking.')
  }
}

export const signatureImage = (scope: WorkspaceScope, id: Id) => findSignatureImage(scope, id, onVisibleTracking(scope))

export async function removeSignature(scope: WorkspaceScope, id: Id): Promise<void> {
  const deleted = await deleteSignature(scope, id)
  if (!deleted) return
  const { time_tracking_id, title, file_name, key } = deleted
  await auditAttached(scope, {
    type: 'signature',
    id,
    on: { time_tracking_id },
    name: title,
    before: { title, file_name },
    after: null,
  })
  await scope.enqueue(removeFileJob, { account_id: scope.accountId, key })
}

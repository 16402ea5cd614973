import { removeSignature, sign, signatureImage } from '../../../domain/signatures/signatures.ts'
import { lockVisibleTracking, touchToAttach } from '../../../domain/time-trackings/lock-tracking.ts'
import { file } from '../../../jsonapi/operation.ts'
import { demandFields, optional } from '../../../platform/input/fields.ts'
import { blankAsNull, text } from '../../../platform/input/kind.ts'
import { pathId } from '../path-ids.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { download } from './attachments.ts'
import { childOperations } from './child-operations.ts'
import { attaching, seenOwner, trackings } from './owners.ts'
import { signature } from './signatures.ts'

const tag = 'Signatures'
const { idIn, on, read } = trackings
const formFields = { title: optional(blankAsNull(text())) }
const path = `${trackings.path}/signatures`
const signatures = childOperations({
  tag,
  changes: trackings.changes,
  resource: signature,
  path,
  param: 'signature_id',
  belongsTo: on,
})

export const signatureOperations = [
  signatures.list({
    id: 'listTimeTrackingSignatures',
    summary: 'List the signatures of a time tracking',
    permission: read,
    visibleOwnerId: seenOwner(trackings),
  }),
  signatures.addFile({
    id: 'createTimeTrackingSignature',
    summary: 'Sign a time tracking',
    description:
      'Send a PNG, JPEG or WebP image. The form field `title` is the title of the signature and defaults to the name of the file.',
    ...attaching,
    fields: Object.keys(formFields),
    add(scope, tracking, upload) {
      const { title = null } = demandFields(formFields, upload.fields, scope)
      return sign(scope, tracking.id, upload, title)
    },
  }),
  signatures.remove({
    id: 'deleteTimeTrackingSignature',
    audit: 'verb',
    summary: 'Remove a signature from a time tracking',
    permission: attaching.permission,
    owner: (scope, params) => lockVisibleTracking(scope, idIn(params)),
    async remove(scope, tracking, id) {
      await touchToAttach(scope, tracking.id)
      await removeSignature(scope, id)
    },
  }),
  workspaceOperation({
    id: 'downloadSignature',
    tag,
    summary: 'Download the image of a signature',
    method: 'GET',
    path: `${WS}/signatures/:signature_id/image`,
    permission: 'time_tracking.read',
    answers: file,
    handle: async ({ scope, params }) => download(scope, await signatureImage(scope, pathId(params, 'signature_id'))),
  }),
]

import { removeSignature, sign, signatureImage } from '../../domain/signatures/signatures.ts'
import { accompany, demandAccompanied, readTracking } from '../../domain/time-trackings/accompany.ts'
import { onTracking, onVisibleTracking } from '../../domain/time-trackings/time-tracking.policy.ts'
import { file, many, one } from '../../jsonapi/operation.ts'
import { defineResource, type Resource } from '../../jsonapi/resource.ts'
import { wire } from '../../jsonapi/wire.ts'
import { demandFields, optional } from '../../platform/input/fields.ts'
import { blankAsNull, text } from '../../platform/input/kind.ts'
import { download } from './attachments.ts'
import { pathId, pathTrackingId } from './path-ids.ts'
import { WS, workspaceOperation } from './scope.ts'
import { timeTracking } from './time-trackings.ts'

export const signature: Resource = defineResource({
  type: 'signature',
  description: 'A picture of somebody’s signature under a time tracking.',
  table: 'signatures',
  visible: onVisibleTracking,
  attributes: {
    title: { wire: wire.text },
    image_file_name: { wire: wire.text },
    image_content_type: { wire: wire.text },
    image_url: {
      wire: wire.text,
      from: ({ sql }) => sql`'/api/v3/workspaces/' || t.workspace_id || '/signatures/' || t.id || '/image'`,
    },
    created_at: { wire: wire.local },
    image_updated_at: { wire: wire.local, from: ({ sql }) => sql`t.updated_at` },
    updated_at: { wire: wire.local, hidden: true },
  },
})

const formFields = { title: optional(blankAsNull(text())) }

const tag = 'Signatures'
const path = `${WS}/time_trackings/:time_tracking_id/signatures`

export const signatureOperations = [
  workspaceOperation({
    id: 'listTimeTrackingSignatures',
    tag,
    summary: 'List the signatures of a time tracking',
    method: 'GET',
    path,
    permission: 'time_tracking.read',
    answers: many(signature),
    async handle({ scope, params, list, demandVisible }) {
      const id = pathTrackingId(params)
      await demandVisible(timeTracking, id)
      return list(signature, { where: onTracking(scope, id) })
    },
  }),
  workspaceOperation({
    id: 'createTimeTrackingSignature',
    tag,
    summary: 'Sign a time tracking',
    description: 'A png, jpeg or webp image; the form field `title` names it, else the name of the file does.',
    method: 'POST',
    path,
    permission: 'time_tracking.accompany',
    status: 201,
    takesFile: {
      fields: Object.keys(formFields),
      permit: ({ scope, params }) => demandAccompanied(scope, pathTrackingId(params)),
    },
    answers: one(signature),
    async handle({ scope, params, upload, show }) {
      const tracking = await accompany(scope, pathTrackingId(params))
      const { title = null } = demandFields(formFields, upload!.fields, scope)
      return show(signature, await sign(scope, tracking.id, upload!, title))
    },
  }),
  workspaceOperation({
    id: 'deleteTimeTrackingSignature',
    tag,
    summary: 'Remove a signature from a time tracking',
    method: 'DELETE',
    path: `${path}/:signature_id`,
    permission: 'time_tracking.accompany',
    answers: one(signature),
    async handle({ scope, params, show }) {
      const tracking = await readTracking(scope, pathTrackingId(params))
      const id = pathId(params, 'signature_id')
      const deleted = await show(signature, id, { where: onTracking(scope, tracking.id) })
      await accompany(scope, tracking.id)
      await removeSignature(scope, id)
      return deleted
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

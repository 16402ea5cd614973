import { attachmentsVisibleTo } from '../../domain/attachments/attachment.policy.ts'
import { attach, attachmentFile, detach } from '../../domain/attachments/attachments.ts'
import { accompany, demandAccompanied, readTracking } from '../../domain/time-trackings/accompany.ts'
import { onTracking } from '../../domain/time-trackings/time-tracking.policy.ts'
import { file, many, one } from '../../jsonapi/operation.ts'
import type { Document } from '../../jsonapi/read.ts'
import { defineResource, type Resource } from '../../jsonapi/resource.ts'
import { wire } from '../../jsonapi/wire.ts'
import { notFound } from '../../platform/errors.ts'
import { pathId, pathTrackingId } from './path-ids.ts'
import { type PlaceScope, WS, workspaceOperation } from './scope.ts'
import { timeTracking } from './time-trackings.ts'

export const attachment: Resource = defineResource({
  type: 'attachment',
  description: 'A file that belongs to a record.',
  table: 'attachments',
  visible: attachmentsVisibleTo,
  attributes: {
    author: { wire: wire.text },
    created_at: { wire: wire.local },
    updated_at: { wire: wire.local },
    file_name: { wire: wire.text },
    file_content_type: { wire: wire.text },
    file_url: {
      wire: wire.text,
      from: ({ sql }) => sql`'/api/v3/workspaces/' || t.workspace_id || '/attachments/' || t.id || '/file'`,
    },
  },
})

type Stored = { key: string; name: string; content_type: string }

/** The bytes behind a record, or not found where the store has lost them. */
export async function download(scope: PlaceScope, found: Stored | null): Promise<Document> {
  const stored = found && (await scope.files.get(found.key))
  if (!stored) throw notFound()
  return { file: { stream: stored.stream, name: found.name, contentType: found.content_type, size: stored.size } }
}

const tag = 'Attachments'
const path = `${WS}/time_trackings/:time_tracking_id/attachments`

export const attachmentOperations = [
  workspaceOperation({
    id: 'listTimeTrackingAttachments',
    tag,
    summary: 'List the attachments of a time tracking',
    method: 'GET',
    path,
    permission: 'time_tracking.read',
    answers: many(attachment),
    async handle({ scope, params, list, demandVisible }) {
      const id = pathTrackingId(params)
      await demandVisible(timeTracking, id)
      return list(attachment, { where: onTracking(scope, id) })
    },
  }),
  workspaceOperation({
    id: 'createTimeTrackingAttachment',
    tag,
    summary: 'Attach a file to a time tracking',
    description: 'At most 25 MiB. The content type is found by looking at the content.',
    method: 'POST',
    path,
    permission: 'time_tracking.accompany',
    status: 201,
    takesFile: { fields: [], permit: ({ scope, params }) => demandAccompanied(scope, pathTrackingId(params)) },
    answers: one(attachment),
    async handle({ scope, params, upload, show }) {
      const tracking = await accompany(scope, pathTrackingId(params))
      return show(attachment, await attach(scope, { time_tracking_id: tracking.id }, upload!))
    },
  }),
  workspaceOperation({
    id: 'deleteTimeTrackingAttachment',
    tag,
    summary: 'Remove an attachment from a time tracking',
    method: 'DELETE',
    path: `${path}/:attachment_id`,
    permission: 'time_tracking.accompany',
    answers: one(attachment),
    async handle({ scope, params, show }) {
      const tracking = await readTracking(scope, pathTrackingId(params))
      const id = pathId(params, 'attachment_id')
      const deleted = await show(attachment, id, { where: onTracking(scope, tracking.id) })
      await accompany(scope, tracking.id)
      await detach(scope, id)
      return deleted
    },
  }),
  workspaceOperation({
    id: 'downloadAttachment',
    tag,
    summary: 'Download an attachment',
    method: 'GET',
    path: `${WS}/attachments/:attachment_id/file`,
    permission: 'time_tracking.read',
    answers: file,
    handle: async ({ scope, params }) => download(scope, await attachmentFile(scope, pathId(params, 'attachment_id'))),
  }),
]

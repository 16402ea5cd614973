import { attachmentsVisibleTo } from '../../../domain/attachments/attachment.policy.ts'
import type { Document } from '../../../jsonapi/read.ts'
import { defineResource, type Resource } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { notFound } from '../../../platform/errors.ts'
import type { WorkspaceRequestScope } from '../scope.ts'

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

/** The content of a file; not found if the store has lost it. */
export async function download(scope: WorkspaceRequestScope, found: Stored | null): Promise<Document> {
  const stored = found && (await scope.files.get(found.key))
  if (!stored) throw notFound()
  return { file: { stream: stored.stream, name: found.name, contentType: found.content_type, size: stored.size } }
}

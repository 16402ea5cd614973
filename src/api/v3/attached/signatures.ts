import { onVisibleTracking } from '../../../domain/time-trackings/time-tracking.policy.ts'
import { defineResource, type Resource } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'

export const signature: Resource = defineResource({
  type: 'signature',
  description: 'An image of somebody’s signature on a time tracking.',
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

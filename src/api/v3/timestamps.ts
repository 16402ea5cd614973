import type { Attribute } from '../../jsonapi/resource.ts'
import { wire } from '../../jsonapi/wire.ts'

/** On every record: when it was created and last changed, for syncing "what changed since". */
export const shownTimestamps: Record<string, Attribute> = {
  created_at: { wire: wire.utc },
  updated_at: { wire: wire.utc },
}

/** The same for resources that do not show them but can be filtered and sorted by them. */
export const hiddenTimestamps: Record<string, Attribute> = {
  created_at: { wire: wire.utc, hidden: true },
  updated_at: { wire: wire.utc, hidden: true },
}

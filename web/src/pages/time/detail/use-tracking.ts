import { useOne } from '../../../api/hooks.ts'
import type { Tracking } from '../../../api/records.ts'

export const useTracking = (id: string) =>
  useOne<Tracking>(
    `time_trackings/${id}`,
    { permissions: 'true', include: ['breaks', 'tags', 'area', 'user', 'followers', 'last_editor'] },
    { enabled: id !== '' },
  )

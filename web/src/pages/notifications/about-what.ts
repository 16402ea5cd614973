import type { LinkOf } from '../../parts/notification-list.tsx'
import { paths } from '../../paths.ts'

/** The page that shows what a notification is about. */
export const aboutWhat =
  (workspaceId: string, isLead: boolean): LinkOf =>
  (row): ReturnType<LinkOf> => {
    const entity = row.rel.entity
    if (entity?.type === 'time_tracking') return { to: paths.time(workspaceId), search: { open: entity.id } }
    if (entity?.type === 'absence') return { to: paths.absences(workspaceId), search: { absence: entity.id } }
    if (entity?.type === 'time_correction')
      return isLead
        ? { to: paths.approvals(workspaceId), search: { tab: 'corrections' } }
        : { to: paths.myDay(workspaceId), search: {} }
    // A punch is part of a day's times; it has no page of its own.
    if (entity?.type === 'action') return { to: paths.time(workspaceId), search: {} }
    return undefined
  }

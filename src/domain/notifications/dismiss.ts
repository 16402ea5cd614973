import type { Id } from '../../platform/ids.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { notificationsVisibleTo } from './notification.policy.ts'
import { dismissNotifications, findVisibleNotificationIds } from './notification.sql.ts'

/** Puts notifications away; returns how many of the ids that were. */
export const dismiss = async (scope: WorkspaceScope, ids: readonly Id[]): Promise<number> =>
  (await dismissNotifications(scope, notificationsVisibleTo(scope), ids, nowOf(scope))).length

export const visibleNotificationIds = (scope: WorkspaceScope): Promise<Id[]> =>
  findVisibleNotificationIds(scope, notificationsVisibleTo(scope))

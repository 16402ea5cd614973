import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { notificationsVisibleTo } from './notification.policy.ts'
import { dismissNotifications, selectNotificationIds } from './notification.sql.ts'

/** Returns how many of the ids were dismissed. */
export const dismiss = async (scope: WorkspaceScope, ids: readonly Id[]): Promise<number> =>
  (await dismissNotifications(scope, notificationsVisibleTo(scope), ids, nowOf(scope))).length

/** A query of the ids of all that the reader can see. */
export const visibleNotifications = (scope: WorkspaceScope): Fragment =>
  selectNotificationIds(scope, notificationsVisibleTo(scope))

import { onAbsence } from '../../../domain/absences/absence.policy.ts'
import { lockVisibleAbsence } from '../../../domain/absences/change-absence.ts'
import type { NoteOwner, NoteOwners } from '../../../domain/notes/write-notes.ts'
import type { Permission } from '../../../domain/permissions.ts'
import { lockToAttach, lockVisibleTracking, touchToAttach } from '../../../domain/time-trackings/lock-tracking.ts'
import { onTracking } from '../../../domain/time-trackings/time-tracking.policy.ts'
import type { Resource } from '../../../jsonapi/resource.ts'
import type { Fragment } from '../../../platform/db/connect.ts'
import { absence } from '../absences/absences.ts'
import { pathId, pathTrackingId } from '../path-ids.ts'
import { type WorkspaceRequestScope, WS } from '../scope.ts'
import { timeTracking } from '../time-trackings/time-trackings.ts'
import type { OwnerCheck, Params } from './child-operations.ts'

/** A kind of record with nested records such as notes and files. */
export type Owner = {
  /** Part of the operation ids. */
  name: string
  about: string
  /** The kind that is published as changed when a nested record changes. */
  changes: string
  path: string
  resource: Resource
  read: Permission
  column: 'time_tracking_id' | 'absence_id'
  idIn(params: Params): string
  on(scope: WorkspaceRequestScope, id: string): Fragment
  /** The owner in the path; refused if the caller cannot see it. */
  find(scope: WorkspaceRequestScope, params: Params): Promise<NoteOwner & { id: string }>
  noted(id: string): NoteOwners
}

export const trackings: Owner = {
  name: 'TimeTracking',
  about: 'a time tracking',
  changes: 'time_trackings',
  path: `${WS}/time_trackings/:time_tracking_id`,
  resource: timeTracking,
  read: 'time_tracking.read',
  column: 'time_tracking_id',
  idIn: pathTrackingId,
  on: onTracking,
  async find(scope, params) {
    const { id, administered } = await lockVisibleTracking(scope, pathTrackingId(params))
    return { id, administered, time_tracking_id: id }
  },
  noted: (id) => ({ time_tracking_ids: [id] }),
}

/** Permission for adding notes or files to a time tracking, which marks it as changed. */
export const attaching = {
  permission: 'time_tracking.attach' as const,
  permit: (scope: WorkspaceRequestScope, params: Params) => lockToAttach(scope, pathTrackingId(params)),
  owner: (scope: WorkspaceRequestScope, params: Params) => touchToAttach(scope, pathTrackingId(params)),
}

const absenceId = (params: Params): string => pathId(params, 'absence_id')

export const absences: Owner = {
  name: 'Absence',
  about: 'an absence',
  changes: 'absences',
  path: `${WS}/absences/:absence_id`,
  resource: absence,
  read: 'absence.read',
  column: 'absence_id',
  idIn: absenceId,
  on: onAbsence,
  async find(scope, params) {
    const { id, administered } = await lockVisibleAbsence(scope, absenceId(params))
    return { id, administered, absence_id: id }
  },
  noted: (id) => ({ absence_ids: [id] }),
}

/** For lists: the id of an owner that is visible to the caller. */
export const seenOwner =
  ({ resource, idIn }: Owner) =>
  async ({ params, demandVisible }: OwnerCheck): Promise<string> => {
    const id = idIn(params)
    await demandVisible(resource, id)
    return id
  }

import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import {
  type AbsenceTypeRecord,
  selectAbsenceTypes,
  selectTags,
  selectWorkspaces,
  type TagRecord,
  type WorkspaceRecord,
} from './workspace-records.sql.ts'

export type { AbsenceTypeRecord, TagRecord, WorkspaceRecord } from './workspace-records.sql.ts'

// The ids that an integration needs before it can send records: locations, tags and absence types.

export async function workspaceRecord(scope: Scope, id: Id): Promise<WorkspaceRecord> {
  const [workspace] = await selectWorkspaces(scope, id)
  if (!workspace) throw notFound('There is no such location.')
  return workspace
}

export const workspaceRecords = (scope: Scope): Promise<WorkspaceRecord[]> => selectWorkspaces(scope, null)

export async function tagRecord(scope: Scope, id: Id): Promise<TagRecord> {
  const [tag] = await selectTags(scope, { id })
  if (!tag) throw notFound('There is no such filter.')
  return tag
}

export const tagRecords = (scope: Scope, workspaceId: Id | undefined): Promise<TagRecord[]> =>
  selectTags(scope, { workspaceId })

export const absenceTypeRecords = (scope: Scope, workspaceId: Id | undefined): Promise<AbsenceTypeRecord[]> =>
  selectAbsenceTypes(scope, workspaceId)

import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import { findTypesByKind } from './absence-type.sql.ts'

/** The first active type of each kind in the workspace. */
export const absenceTypeIds = async (scope: WorkspaceScope): Promise<Map<string, Id>> =>
  new Map((await findTypesByKind(scope)).map(({ kind, id }) => [kind, id]))

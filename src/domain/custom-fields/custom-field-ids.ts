import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import { findCustomFields } from './custom-field.sql.ts'

/** By key, which integrations use. */
export const customFieldIds = async (scope: WorkspaceScope): Promise<Map<string, Id>> =>
  new Map((await findCustomFields(scope)).map((field) => [field.key, field.id]))

import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import { findCustomFields } from './custom-field.sql.ts'

/** The workspace's fields by the key that integrations know them by. */
export const customFieldIds = async (scope: WorkspaceScope): Promise<Map<string, Id>> =>
  new Map((await findCustomFields(scope)).map((field) => [field.key, field.id]))

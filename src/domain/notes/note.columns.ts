import type { Fragment } from '../../platform/db/connect.ts'
import type { WorkspaceScope } from '../scope.ts'

// Conditions on the kind of a note, the table is `l`.

export const writtenBySystem = ({ sql }: WorkspaceScope): Fragment => sql`l.kind = 'SystemNote'`
export const writtenByUser = ({ sql }: WorkspaceScope): Fragment => sql`l.kind = 'UserNote'`

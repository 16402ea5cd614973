import type { Fragment } from '../../platform/db/connect.ts'
import type { WorkspaceScope } from '../scope.ts'

// Kinds of notes, for counting rows `l` of them.

export const writtenBySystem = ({ sql }: WorkspaceScope): Fragment => sql`l.kind = 'SystemNote'`
export const writtenByUser = ({ sql }: WorkspaceScope): Fragment => sql`l.kind = 'UserNote'`

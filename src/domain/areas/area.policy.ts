import type { Fragment } from '../../platform/db/connect.ts'
import type { Scope } from '../scope.ts'
import { inVisibleWorkspace } from '../workspaces/workspace.policy.ts'

export const activeAreasVisibleTo = (scope: Scope): Fragment =>
  scope.sql`t.status = 'active' and ${inVisibleWorkspace(scope)}`

export const activeAreasOfWorkspace = ({ sql }: Scope): Fragment => sql`
  select a.id from areas a where a.account_id = t.account_id and a.workspace_id = t.id and a.status = 'active'`

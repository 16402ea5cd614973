import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'

/** The table is `t`. */
export const importsVisibleTo = ({ sql, actor, workspace }: WorkspaceScope): Fragment => sql`
  t.workspace_id = ${workspace.id} and ${actor.role === 'admin' ? sql`true` : sql`false`}`

/** A column of the stored file; null once the file is deleted. */
export const ofFile =
  (column: 'head' | 'sample' | 'expires_at') =>
  ({ sql }: WorkspaceScope): Fragment =>
    sql`(
    select f.${sql(column)} from import_files f where f.account_id = t.account_id and f.import_id = t.id)`

export const problemsVisibleTo = ({ sql, actor, workspace }: WorkspaceScope): Fragment => sql`
  ${actor.role === 'admin' ? sql`true` : sql`false`} and exists (
    select from imports i
    where i.account_id = t.account_id and i.id = t.import_id and i.workspace_id = ${workspace.id})`

export const problemsOf = ({ sql }: WorkspaceScope, importId: Id): Fragment => sql`t.import_id = ${importId}`

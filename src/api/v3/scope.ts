import type { Entrance } from '../../domain/entrance.ts'
import type { Permission } from '../../domain/permissions.ts'
import type { Scope, WorkspaceScope } from '../../domain/scope.ts'
import { operationOf } from '../../jsonapi/operation.ts'
import type { Config } from '../../platform/config.ts'
import type { FileStore } from '../../platform/files/file-store.ts'

/** What the operations before sign-in need: there is no account yet. */
export type WayInScope = Scope & { entrance: Entrance; limits: Config['limits'] }

// One builder per place that an operation can stand in; the path decides which scope it gets.
export const wayInOperation = operationOf<WayInScope, Permission>()
export const accountOperation = operationOf<Scope, Permission>()
/** Inside a workspace, with the store of uploaded files at hand. */
export type PlaceScope = WorkspaceScope & { files: FileStore }
export const workspaceOperation = operationOf<PlaceScope, Permission>()

export const WS = '/api/v3/workspaces/:workspace_id'
export const ACCOUNT = '/api/v3/accounts/:account_id'

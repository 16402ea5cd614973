import type { AppContext } from '../../domain/app-context.ts'
import type { Kiosk } from '../../domain/kiosks/authenticate-kiosk.ts'
import type { Language } from '../../domain/language.ts'
import type { Permission } from '../../domain/permissions.ts'
import type { Scope, WorkspaceScope } from '../../domain/scope.ts'
import { operationOf } from '../../jsonapi/operation.ts'
import type { Config } from '../../platform/config.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { SessionCookie } from '../../platform/http/session-cookie.ts'

/** What is needed to begin and end sessions, besides a user. */
export type SignInContext = Pick<Config, 'limits' | 'signUp' | 'confirmEmail'> & {
  sendsMails: boolean
  appContext: AppContext
  cookie: SessionCookie
}

/** For operations before sign-in, without an account, or about the session itself. */
export type SignInScope = Scope & SignInContext

// One operation builder per kind of scope; the path decides which scope an operation gets.
export const signInOperation = operationOf<SignInScope, Permission>()
export const accountOperation = operationOf<Scope, Permission>()
/** Inside a workspace, with the file store, the upload limits and the reader's language. */
export type WorkspaceRequestScope = WorkspaceScope & {
  files: FileStore
  limits: Config['limits']
  language: Language
}
export const workspaceOperation = operationOf<WorkspaceRequestScope, Permission>()

/** At a kiosk: its workspace, without a person until a PIN identifies one. */
export type KioskScope = WorkspaceScope & {
  kiosk: Kiosk
  appContext: AppContext
  limits: Config['limits']
  caller: string
}
export const kioskOperation = operationOf<KioskScope, Permission>()

export const WS = '/api/v3/workspaces/:workspace_id'
export const ACCOUNT = '/api/v3/accounts/:account_id'

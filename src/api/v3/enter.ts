import type { FastifyRequest } from 'fastify'
import { authenticate } from '../../domain/access/authenticate.ts'
import { demandConfirmed } from '../../domain/access/confirm-password.ts'
import type { SessionCache } from '../../domain/access/session-cache.ts'
import type { SessionUses } from '../../domain/access/session-use.ts'
import { type Actor, noAllowances } from '../../domain/actor.ts'
import { scopeOf, scopeWithin } from '../../domain/app-context.ts'
import { withStoredFile } from '../../domain/attachments/store-upload.ts'
import { type AuditedKind, audited } from '../../domain/audit/audited.ts'
import type { Origin } from '../../domain/audit/origin.ts'
import type { Changes } from '../../domain/changes/changes.ts'
import { demandSecondFactor } from '../../domain/factors/required-factors.ts'
import { demand, isForKiosks, isOpen, type Permission } from '../../domain/permissions.ts'
import type { Scope, WorkspaceScope } from '../../domain/scope.ts'
import { languageFor, noteReader } from '../../domain/sentences/wording.ts'
import { templateScopeOf } from '../../domain/template-scope.ts'
import type { Host } from '../../jsonapi/mount.ts'
import type { Operation } from '../../jsonapi/operation.ts'
import type { Document } from '../../jsonapi/read.ts'
import { type Sql, transaction } from '../../platform/db/connect.ts'
import type { PubSub } from '../../platform/db/pub-sub.ts'
import { notFound, unauthorized } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { once } from '../../platform/http/idempotency.ts'
import { type Id, readId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { changesByOperation } from './changes-by-operation.ts'
import { enterKiosk } from './kiosk/enter-kiosk.ts'
import type { KioskScope, SignInContext } from './scope.ts'
import { credentialOf, demandOwnPage } from './sign-in/credential.ts'
import { token } from './sign-in/tokens.ts'

const anonymousActor: Actor = {
  userId: null,
  name: '',
  accountAdmin: false,
  role: null,
  member: false,
  areaIds: [],
  administers: [],
  allowed: noAllowances,
}

type HostOptions = SignInContext & {
  sessions: SessionCache
  sessionUses: SessionUses
  confirmationMinutes: number
  pubSub: PubSub
  changes: Changes
  files: FileStore
  log: Log
}

/** Authenticates by bearer token or session cookie, and builds the scope from the ids in the path. */
export function v3Host(options: HostOptions): Host<Scope> {
  const { sessions, sessionUses, confirmationMinutes, pubSub, changes, files, log, ...signInContext } = options
  const entrance = { ...signInContext, sessions, sessionUses, confirmationMinutes }
  const { appContext, cookie } = signInContext
  return {
    settle: async (operation, scope, { answer, repeated }) => {
      if (!repeated && !answer.unchanged) changes.publish(...changesByOperation(operation, scope, answer))
      if (operation.changesAccess) await pubSub.waitForAllNodes()
    },
    async enter(request, operation) {
      const permission = operation.permission as Permission
      const requestContext = { ...signInContext, appContext: { ...appContext, origin: originOf(request, operation) } }
      if (isOpen(permission)) {
        // Login CSRF: no other site may start a session in this browser, which would be somebody else's.
        if (request.headers['stint-session'] === 'cookie') demandOwnPage(request, cookie)
        return {
          ...scopeOf(requestContext.appContext, appContext.pool, '0', anonymousActor),
          ...requestContext,
        }
      }
      if (isForKiosks(permission)) return enterKiosk(requestContext, sessions, request)
      const entering = { ...entrance, appContext: requestContext.appContext }
      const scope = await signedInScope(entering, request, operation)
      demand(scope.actor, permission)
      if (operation.confirmed) await demandConfirmed(scope)
      const template = templateScopeOf(scope)
      const inside = { ...scope, ...requestContext, files, template, language: languageFor(request) }
      if (operation.answers.kind !== 'events') return inside
      const signInAgain = (): Promise<Scope> => signedInScope(entering, request, operation)
      return { ...inside, changes, signInAgain }
    },
    atomically: ({ mayReadStandby }, scope, work) => {
      const inside = (sql: Sql) => work(scopeWithin(appContext, scope, sql))
      return mayReadStandby
        ? appContext.reports.read(scope.accountId, inside)
        : transaction(appContext.pool.lane(scope.accountId), inside)
    },
    audited: (operation, scope, params, work) => {
      const kind = auditedKindOf(operation)
      if (!kind) return work()
      const createdId = ({ data }: Document) => (Array.isArray(data) ? null : data?.id)
      return audited(scope, { kind, id: readId(params[`${kind}_id`]), createdId, work })
    },
    receive: files.receive,
    withStored: (scope, upload, work) =>
      withStoredFile(scope, { files, log }, upload, (stored) => work({ ...stored, fields: upload.fields })),
    once: (scope, { key, content }, work) =>
      once(scope, { accountId: scope.accountId, caller: callerOf(scope), key, content }, work),
  }
}

const auditedKindOf = ({ audit }: Operation<Scope>): AuditedKind | null =>
  audit === undefined || audit === 'verb' ? null : (audit as AuditedKind)

const originOf = ({ ip, id }: FastifyRequest, { id: operation }: Operation<Scope>): Origin => ({
  by: 'user',
  id: null,
  operation,
  address: ip,
  requestId: id,
})

/** The owner of idempotency keys. A kiosk has its own, regardless of who uses it. */
const callerOf = (scope: Scope & Partial<KioskScope>): string => scope.caller ?? `user:${scope.actor.userId}`

type SessionContext = SignInContext & Pick<HostOptions, 'sessions' | 'sessionUses' | 'confirmationMinutes'>

async function signedInScope(
  { appContext, cookie, sessions, sessionUses, confirmationMinutes }: SessionContext,
  request: FastifyRequest,
  operation: Operation<Scope>,
): Promise<Scope> {
  const params = request.params as { account_id?: string; workspace_id?: string }
  const workspaceId = readWorkspaceId(params.workspace_id)
  const credential = credentialOf(request.headers.authorization, request.headers.cookie)
  const asksForCookie = issuesToken(operation) && request.headers['stint-session'] === 'cookie'
  if (credential?.byCookie || asksForCookie) demandOwnPage(request, cookie)
  const found = credential && (await authenticate(sessions, appContext, credential.secret, workspaceId ?? null))
  if (!found) throw unauthorized()
  const { accountId, actor, locale, workspace } = found
  const userAgent = request.headers['user-agent']
  const { byCookie } = credential
  sessionUses.record(found.session, { now: appContext.clock.now(), address: request.ip, userAgent, byCookie })
  const session = { id: found.session.id, kind: found.session.kind, confirmationMinutes }
  noteReader(request, { own: locale, workspace: workspace?.locale })
  if (!operation.beforeSecondFactor) demandSecondFactor(found.secondFactorDue, appContext.clock.now())
  if (params.account_id !== undefined && params.account_id !== accountId) throw notFound()
  if (!operation.path.includes(':workspace_id'))
    return { ...scopeOf(appContext, appContext.pool.lane(accountId), accountId, actor), session }
  if (!workspace) throw notFound()
  const pool = appContext.pool.lane(accountId)
  const inside: WorkspaceScope = { ...scopeOf(appContext, pool, accountId, actor, workspace.zone), workspace, session }
  return inside
}

const issuesToken = ({ answers }: Operation<Scope>): boolean => answers.kind === 'one' && answers.resource === token

/** Null for an invalid id, which is treated like an unknown one. */
const readWorkspaceId = (text: string | undefined): Id | null | undefined =>
  text === undefined ? undefined : readId(text)

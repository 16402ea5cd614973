import type { FastifyRequest } from 'fastify'
import { authenticate } from '../../domain/access/authenticate.ts'
import type { Sessions } from '../../domain/access/sessions.ts'
import { type Actor, noAllowances } from '../../domain/actor.ts'
import { type Entrance, scopeOf } from '../../domain/entrance.ts'
import { demand, isOpen, type Permission } from '../../domain/permissions.ts'
import type { Scope, WorkspaceScope } from '../../domain/scope.ts'
import { symbolicOf } from '../../domain/symbolic-scope.ts'
import type { Host } from '../../jsonapi/mount.ts'
import type { Operation } from '../../jsonapi/operation.ts'
import type { Config } from '../../platform/config.ts'
import { transaction } from '../../platform/db/connect.ts'
import type { Hearing } from '../../platform/db/hearing.ts'
import { notFound, unauthorized } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { once } from '../../platform/http/idempotency.ts'
import { type Id, readId } from '../../platform/ids.ts'

const nobody: Actor = {
  userId: null,
  name: '',
  accountAdmin: false,
  role: null,
  member: false,
  areaIds: [],
  administers: [],
  allowed: noAllowances,
}

/** What can change what somebody's token opens: every node knows of it before the caller does. */
const aboutPeople = /^(session\.destroy|password\.|workspace\.|area\.|user\.|api_token\.destroy)/

export type HostOptions = {
  entrance: Entrance
  sessions: Sessions
  hearing: Hearing
  limits: Config['limits']
  files: FileStore
}

/** Who is calling, and where: the bearer token and the ids in the path decide. */
export function v3Host({ entrance, sessions, hearing, limits, files }: HostOptions): Host<Scope> {
  return {
    settle: async ({ permission }) => {
      if (aboutPeople.test(permission)) await hearing.catchUp()
    },
    async enter(request, operation) {
      const permission = operation.permission as Permission
      if (isOpen(permission)) return { ...scopeOf(entrance, entrance.pool, '0', nobody), entrance, limits } as Scope
      const scope = await signedIn(entrance, sessions, request, operation)
      demand(scope.actor, permission)
      return { ...scope, files, symbolic: symbolicOf(scope) } as Scope
    },
    atomically: (scope, work) =>
      transaction(entrance.pool, (sql) =>
        work({ ...scope, sql, enqueue: (job: string, payload: object) => entrance.enqueue(sql, job, payload) }),
      ),
    once: (scope, { key, content }, work) =>
      once(scope, { accountId: scope.accountId, caller: `user:${scope.actor.userId}`, key, content }, work),
  }
}

async function signedIn(
  entrance: Entrance,
  sessions: Sessions,
  request: FastifyRequest,
  operation: Operation<Scope>,
): Promise<Scope> {
  const params = request.params as { account_id?: string; workspace_id?: string }
  const workspaceId = placeId(params.workspace_id)
  const secret = bearer(request)
  const found = secret ? await authenticate(sessions, entrance.pool, secret, workspaceId ?? null) : null
  if (!found) throw unauthorized()
  const { accountId, actor, workspace } = found
  if (params.account_id !== undefined && params.account_id !== accountId) throw notFound()
  if (!operation.path.includes(':workspace_id')) return scopeOf(entrance, entrance.pool, accountId, actor)
  if (!workspace) throw notFound()
  const inside: WorkspaceScope = { ...scopeOf(entrance, entrance.pool, accountId, actor, workspace.zone), workspace }
  return inside
}

/** An id that cannot be one names nothing, like one that does not exist. */
const placeId = (text: string | undefined): Id | null | undefined => (text === undefined ? undefined : readId(text))

export function bearer(request: { headers: { authorization?: string | undefined } }): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

import type { FastifyRequest } from 'fastify'
import { authenticate } from '../../domain/access/authenticate.ts'
import { type Actor, noAllowances } from '../../domain/actor.ts'
import { type Entrance, scopeOf } from '../../domain/entrance.ts'
import { demand, isOpen, type Permission } from '../../domain/permissions.ts'
import type { Scope, WorkspaceScope } from '../../domain/scope.ts'
import type { Host } from '../../jsonapi/mount.ts'
import type { Operation } from '../../jsonapi/operation.ts'
import type { Config } from '../../platform/config.ts'
import { transaction } from '../../platform/db/connect.ts'
import { notFound, unauthorized } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { once } from '../../platform/http/idempotency.ts'
import { type Id, readId } from '../../platform/ids.ts'

const nobody: Actor = {
  userId: null,
  name: '',
  accountAdmin: false,
  role: null,
  areaIds: [],
  administers: [],
  allowed: noAllowances,
}

/** Who is calling, and where: the bearer token and the ids in the path decide. */
export function v3Host(entrance: Entrance, limits: Config['limits'], files: FileStore): Host<Scope> {
  return {
    async enter(request, operation) {
      const permission = operation.permission as Permission
      if (isOpen(permission)) return { ...scopeOf(entrance, entrance.pool, '0', nobody), entrance, limits } as Scope
      const scope = await signedIn(entrance, request, operation)
      demand(scope.actor, permission)
      return { ...scope, files } as Scope
    },
    write: (scope, work, repeat) =>
      transaction(entrance.pool, async (sql) => {
        const within = { ...scope, sql, enqueue: (job: string, payload: object) => entrance.enqueue(sql, job, payload) }
        if (!repeat) return { answer: await work(within), repeated: false }
        const request = { ...repeat, accountId: scope.accountId, caller: `user:${scope.actor.userId}` }
        return once(within, request, () => work(within))
      }),
  }
}

async function signedIn(entrance: Entrance, request: FastifyRequest, operation: Operation<Scope>): Promise<Scope> {
  const params = request.params as { account_id?: string; workspace_id?: string }
  const workspaceId = placeId(params.workspace_id)
  const secret = bearer(request)
  const found = secret ? await authenticate(entrance.pool, secret, workspaceId ?? null) : null
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

import type { FastifyRequest } from 'fastify'
import type { SessionCache } from '../../../domain/access/session-cache.ts'
import { kioskActor } from '../../../domain/actor.ts'
import { scopeOf } from '../../../domain/app-context.ts'
import { authenticateKiosk } from '../../../domain/kiosks/authenticate-kiosk.ts'
import { noteReader } from '../../../domain/sentences/wording.ts'
import { forbidden, unauthorized } from '../../../platform/errors.ts'
import type { KioskScope, SignInContext } from '../scope.ts'
import { credentialOf } from '../sign-in/credential.ts'

/**
 * Authenticates a kiosk token, which is valid for the kiosk operations of its workspace only. Tokens of users are
 * refused.
 */
export async function enterKiosk(
  { appContext, limits }: SignInContext,
  sessions: SessionCache,
  request: FastifyRequest,
): Promise<KioskScope> {
  const credential = credentialOf(request.headers.authorization, undefined)
  const kiosk = credential && (await authenticateKiosk(sessions, appContext, credential.secret))
  if (!kiosk) throw unauthorized('This requires a kiosk token.')
  if (kiosk.admits && !kiosk.admits(request.ip)) throw forbidden('This token may not be used from this network.')
  const { accountId, id, title, workspace } = kiosk
  noteReader(request, { workspace: workspace.locale })
  const scope = scopeOf(appContext, appContext.pool.lane(accountId), accountId, kioskActor(title), workspace.zone)
  const origin = { ...scope.origin, by: 'kiosk' as const, id }
  return { ...scope, origin, workspace, kiosk, appContext, limits, caller: `kiosk:${id}` }
}

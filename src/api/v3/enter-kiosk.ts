import type { FastifyRequest } from 'fastify'
import type { Sessions } from '../../domain/access/sessions.ts'
import { kioskActor } from '../../domain/actor.ts'
import { scopeOf } from '../../domain/entrance.ts'
import { authenticateKiosk } from '../../domain/kiosks/authenticate-kiosk.ts'
import { noteReader } from '../../domain/sentences/wording.ts'
import { unauthorized } from '../../platform/errors.ts'
import { credentialOf } from './credential.ts'
import type { Doorway, KioskScope } from './scope.ts'

/** A kiosk's token opens its workspace, for what kiosks do and nothing else; a person's token opens nothing here. */
export async function enterKiosk(
  { entrance, limits }: Doorway,
  sessions: Sessions,
  request: FastifyRequest,
): Promise<KioskScope> {
  const credential = credentialOf(request.headers.authorization, undefined)
  const kiosk = credential && (await authenticateKiosk(sessions, entrance, credential.secret))
  if (!kiosk) throw unauthorized('This needs the token of a kiosk.')
  const { accountId, id, title, workspace } = kiosk
  noteReader(request, { workspace: workspace.locale })
  const scope = scopeOf(entrance, entrance.pool.lane(accountId), accountId, kioskActor(title), workspace.zone)
  return { ...scope, workspace, kiosk, entrance, limits, caller: `kiosk:${id}` }
}

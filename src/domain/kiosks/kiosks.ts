import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { digestOf, newSecret } from '../../platform/secrets.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { deleteKiosk, insertKiosk } from './kiosk.sql.ts'

/** The secret is the token of the tablet. It is not stored and only returned here. */
export async function openKiosk(
  scope: WorkspaceScope,
  { title, networks = null }: { title: string; networks?: string[] | null | undefined },
): Promise<{ id: Id; secret: string }> {
  const secret = newSecret()
  return { id: await insertKiosk(scope, { title, networks, digest: digestOf(secret), now: nowOf(scope) }), secret }
}

export async function removeKiosk(scope: WorkspaceScope, id: Id): Promise<void> {
  if (!(await deleteKiosk(scope, id))) throw notFound()
}

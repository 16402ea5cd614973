import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { digestOf, newSecret } from '../../platform/secrets.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { deleteKiosk, insertKiosk } from './kiosk.sql.ts'

/** A kiosk with the token that its tablet holds. The secret is told this once. */
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

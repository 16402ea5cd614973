import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { digestOf, newSecret } from '../../platform/secrets.ts'
import { demand } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { deleteFeed, type FeedKind, insertFeed } from './calendar-feed.sql.ts'

export { feedKinds } from './calendar-feed.sql.ts'

/** A feed of the actor. Its secret is returned only here; the database has its digest. */
export async function createFeed(
  scope: WorkspaceScope,
  { title, kind }: { title: string; kind: FeedKind },
): Promise<{ id: Id; secret: string }> {
  if (kind === 'team_absences') demand(scope.actor, 'calendar_feed.create_team')
  const secret = newSecret()
  return { id: await insertFeed(scope, { title, kind, digest: digestOf(secret), now: nowOf(scope) }), secret }
}

export async function revokeFeed(scope: WorkspaceScope, id: Id): Promise<void> {
  if (!(await deleteFeed(scope, id))) throw notFound()
}

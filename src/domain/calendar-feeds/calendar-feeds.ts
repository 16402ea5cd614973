import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { digestOf, newSecret } from '../../platform/secrets.ts'
import { demand } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { deleteFeed, type FeedKind, insertFeed } from './calendar-feed.sql.ts'

export { feedKinds } from './calendar-feed.sql.ts'

/** A calendar for the actor to subscribe to. Its secret is told this once. */
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

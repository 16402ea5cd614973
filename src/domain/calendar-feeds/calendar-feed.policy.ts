import type { Fragment } from '../../platform/db/connect.ts'
import { concernsActor } from '../absences/absence.policy.ts'
import type { MaybeWorkspaceScope, WorkspaceScope } from '../scope.ts'
import { inVisibleWorkspace } from '../workspaces/workspace.policy.ts'

/** The actor's own. */
export const feedsVisibleTo = (scope: MaybeWorkspaceScope): Fragment => scope.sql`
  ${inVisibleWorkspace(scope)} and t.user_id = ${scope.actor.userId}`

/** Absences `t` that are visible to the actor, including deleted ones. */
export const absencesInFeed = (scope: WorkspaceScope, kind: 'own_absences' | 'team_absences'): Fragment => scope.sql`
  ${inVisibleWorkspace(scope)} and ${
    kind === 'own_absences' ? scope.sql`t.user_id = ${scope.actor.userId}` : concernsActor(scope)
  }`

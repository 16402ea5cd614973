import { forbidden, invalid, notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { Actor } from '../actor.ts'
import { demand, may, type Permission } from '../permissions.ts'
import type { WorkspaceScope } from '../scope.ts'
import { findOwner, findPeople, findPerson, findUser, subjectOf, type WorkspacePerson } from './user.sql.ts'

/** The person that something is recorded for: the one named, else the caller. */
export async function personFor(
  scope: WorkspaceScope,
  userId: Id | null | undefined,
  pointer: string,
): Promise<WorkspacePerson> {
  const { actor } = scope
  const id = namedOr(actor, userId, pointer)
  if (actor.member && id === actor.userId) return oneself(actor)
  return demandPerson(await findPerson(scope, id), userId, pointer)
}

export function namedOr(actor: Actor, userId: Id | null | undefined, pointer: string): Id {
  const id = userId ?? actor.userId
  if (!id) throw invalid(pointer, 'A user must be given.')
  return id
}

export function demandPerson<P>(person: P | null, userId: Id | null | undefined, pointer: string): P {
  if (person) return person
  // An account admin can enter every workspace, but works in none that they are not a member of.
  if (!userId) throw forbidden('You are not a member of this workspace.')
  throw invalid(pointer, 'There is no such user in this workspace.')
}

/** Authentication has read all that is needed about the caller. */
const oneself = ({ userId, name, role, areaIds }: Actor): WorkspacePerson => ({
  id: userId!,
  username: name,
  administered: role === 'admin' || (role === 'area_admin' && areaIds.length > 0),
})

export async function demandPeople(scope: WorkspaceScope, ids: readonly Id[], pointer: string): Promise<void> {
  if (ids.length > 0 && (await findPeople(scope, ids)).length < ids.length)
    throw invalid(pointer, 'Each id must be the id of a user in this workspace.')
}

/** For changes of a user's access, which depend on their other workspaces. Not found if the actor cannot see the user. */
export async function demandUser(scope: WorkspaceScope, userId: Id, permission: Permission): Promise<void> {
  const user = await findUser(scope, userId)
  if (!user) throw notFound()
  demand(scope.actor, permission, subjectOf(user))
}

export const belongsHere = async (scope: WorkspaceScope, userId: Id): Promise<boolean> =>
  (await findPerson(scope, userId)) !== null

/** For records of a person: not found if the actor cannot see the person, forbidden without the permission. */
export async function demandOwner(scope: WorkspaceScope, userId: Id, permission: Permission): Promise<void> {
  const owner = await findOwner(scope, userId)
  if (!owner) throw notFound()
  const { administered, other_home: otherHome } = owner
  demand(scope.actor, permission, { userId, administered })
  if (!may(scope.actor, permission, { userId, administered, otherHome }))
    throw forbidden('This is administered in the user’s first workspace, which is a different one.')
}

/** The person's first workspace, if it is another one. */
export const findOtherHomeId = async (scope: WorkspaceScope, userId: Id): Promise<Id | null> =>
  (await findOwner(scope, userId))?.other_home ?? null

import { forbidden, invalid, notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { Actor } from '../actor.ts'
import { demand, type Permission } from '../permissions.ts'
import type { WorkspaceScope } from '../scope.ts'
import { findPeople, findPerson, findUser, subjectOf, type WorkspacePerson } from './user.sql.ts'

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

/** What there is to know of the caller has been found with the token. */
const oneself = ({ userId, name, role, areaIds }: Actor): WorkspacePerson => ({
  id: userId!,
  username: name,
  administered: role === 'admin' || (role === 'area_admin' && areaIds.length > 0),
})

export async function demandPeople(scope: WorkspaceScope, ids: readonly Id[], pointer: string): Promise<void> {
  if (ids.length > 0 && (await findPeople(scope, ids)).length < ids.length)
    throw invalid(pointer, 'Each id must be that of a user of this workspace.')
}

/** For a person's access, which depends on what else they may enter. Not found where the actor sees nobody. */
export async function demandUser(scope: WorkspaceScope, userId: Id, permission: Permission): Promise<void> {
  const user = await findUser(scope, userId)
  if (!user) throw notFound()
  demand(scope.actor, permission, subjectOf(user))
}

/** Whether somebody is a person of the workspace. */
export const belongsHere = async (scope: WorkspaceScope, userId: Id): Promise<boolean> =>
  (await findPerson(scope, userId)) !== null

/** For what belongs to a person: not found where the actor sees nobody, forbidden where it is none of their business. */
export async function demandOwner(scope: WorkspaceScope, userId: Id, permission: Permission): Promise<void> {
  const { actor } = scope
  // An account admin need not be a member to have things of their own.
  if (userId !== actor.userId && !(await findPerson(scope, userId))) throw notFound()
  demand(actor, permission, { userId })
}

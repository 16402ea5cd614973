import { forbidden, invalid, notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { changeEmail, invite } from '../access/login.ts'
import { storeImage } from '../images/store-image.ts'
import { demand, may } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { changeRoles } from './change-roles.ts'
import { lockUser, type PresentUser, updateUser } from './user.sql.ts'
import { setUserLinks, type UserAttributes, type UserLinks } from './user-changes.ts'

export type UserChanges = UserAttributes & { role_ids?: readonly Id[] | undefined }

/** What people may change about themselves; everything else is for admins. */
const ownProfile = ['username', 'abbreviation', 'avatar', 'locale', 'time_zone', 'birthday', 'checkin_complete']

export async function changeUser(
  scope: WorkspaceScope,
  id: Id,
  { email, avatar, role_ids, ...columns }: UserChanges,
  links: UserLinks,
): Promise<void> {
  const user = await lockUser(scope, id)
  if (!user) throw notFound()
  demand(scope.actor, 'user.update', { userId: id })
  if (!may(scope.actor, 'user.administer')) refuseBeyondOwnProfile(user, { email, ...columns }, role_ids, links)
  const image = avatar === undefined ? {} : { image_id: await storeImage(scope, avatar, user.image_id) }
  await updateUser(scope, id, { ...columns, ...image }, nowOf(scope))
  if (email !== undefined && email !== user.email) await setEmail(scope, user, email)
  if (role_ids) await changeRoles(scope, user, role_ids)
  await setUserLinks(scope, id, links)
}

/** A client may send a whole record back: only what would really change counts. */
function refuseBeyondOwnProfile(
  user: PresentUser,
  columns: Record<string, unknown>,
  roleIds: readonly Id[] | undefined,
  links: UserLinks,
): void {
  const present = user as unknown as Record<string, unknown>
  const changed = Object.entries(columns).filter(
    ([name, value]) => value !== undefined && !ownProfile.includes(name) && !same(present[name], value),
  )
  const linked = Object.values(links).some((value) => value !== undefined)
  if (changed.length > 0 || linked || (roleIds && !same(user.roles.map(String), roleIds))) throw forbidden()
}

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

async function setEmail(scope: WorkspaceScope, user: PresentUser, email: string | null): Promise<void> {
  if (email === null && user.account_admin)
    throw invalid('email', 'An account admin needs an e-mail address to sign in with.')
  if (user.email === null && email !== null) await invite(scope, user.id, email)
  else await changeEmail(scope, user.id, email)
}

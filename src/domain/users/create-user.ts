import { checkAll } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { invite } from '../access/login.ts'
import { roleIds } from '../actor.ts'
import { storeImage } from '../images/store-image.ts'
import type { WorkspaceScope } from '../scope.ts'
import { admitUser } from './admit-user.ts'
import { joinWorkspace } from './join-workspace.ts'
import { demandNamedRecords, setUserLinks, type UserAttributes, type UserLinks } from './user-changes.ts'

type NewUser = { username: string } & UserAttributes

/** A member of the workspace, as employee. If there is an e-mail address, an invitation is sent. */
export async function createUser(
  scope: WorkspaceScope,
  { email, avatar, ...attributes }: NewUser,
  links: UserLinks,
  { createdThroughWorkspace = true } = {},
): Promise<Id> {
  const image_id = avatar ? await storeImage(scope, avatar, null) : null
  const id = await admitUser(scope, { ...attributes, image_id, created_through_workspace: createdThroughWorkspace })
  await joinWorkspace(scope, scope.workspace.id, id, [roleIds.employee])
  await checkAll(
    () => demandNamedRecords(scope, attributes, null),
    () => setUserLinks(scope, id, links),
  )
  if (email) await invite(scope, id, email)
  return id
}

import type { Id } from '../../platform/ids.ts'
import { addDefaultAbsenceTypes } from '../absence-types/default-absence-types.ts'
import { roleIds } from '../actor.ts'
import { addDefaultDataProfile } from '../custom-fields/default-data-profile.ts'
import { type ImageChange, storeImage } from '../images/store-image.ts'
import { nowOf, type Scope } from '../scope.ts'
import { joinWorkspace } from '../users/join-workspace.ts'
import { insertWorkspace, type WorkspaceColumns } from './workspace.sql.ts'

type NewWorkspace = {
  name: string
  time_zone: string
  locale: string
  avatar?: ImageChange | undefined
} & Partial<Omit<WorkspaceColumns, 'image_id'>>

/** With default absence types and data profile; the actor becomes its admin. */
export async function createWorkspace(scope: Scope, { avatar, ...wanted }: NewWorkspace): Promise<Id> {
  const image_id = avatar ? await storeImage(scope, avatar, null) : null
  const id = await insertWorkspace(scope, { ...wanted, image_id }, nowOf(scope))
  await addDefaultAbsenceTypes(scope, id, wanted.locale)
  await addDefaultDataProfile(scope, id, wanted.locale)
  if (scope.actor.userId) await joinWorkspace(scope, id, scope.actor.userId, [roleIds.workspaceAdmin])
  return id
}

import { dropImage, type ImageChange, storeImage } from '../images/store-image.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { lockWorkspaceImage, updateWorkspace, type WorkspaceColumns } from './workspace.sql.ts'

type WorkspaceChanges = Partial<Omit<WorkspaceColumns, 'image_id'>> & { avatar?: ImageChange | undefined }

export async function changeWorkspace(scope: WorkspaceScope, { avatar, ...changes }: WorkspaceChanges): Promise<void> {
  const { id } = scope.workspace
  if (avatar === undefined) return updateWorkspace(scope, id, changes, nowOf(scope))
  const present = await lockWorkspaceImage(scope, id)
  const image_id = await storeImage(scope, avatar, present)
  await updateWorkspace(scope, id, { ...changes, image_id }, nowOf(scope))
  await dropImage(scope, present, image_id)
}

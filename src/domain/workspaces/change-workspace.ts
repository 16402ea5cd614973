import { type ImageChange, storeImage } from '../images/store-image.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { findWorkspaceImage, updateWorkspace, type WorkspaceColumns } from './workspace.sql.ts'

export type WorkspaceChanges = Partial<Omit<WorkspaceColumns, 'image_id'>> & { avatar?: ImageChange | undefined }

export async function changeWorkspace(scope: WorkspaceScope, { avatar, ...changes }: WorkspaceChanges): Promise<void> {
  const { id } = scope.workspace
  const image =
    avatar === undefined ? {} : { image_id: await storeImage(scope, avatar, await findWorkspaceImage(scope, id)) }
  await updateWorkspace(scope, id, { ...changes, ...image }, nowOf(scope))
}

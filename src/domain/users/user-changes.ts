import { invalid } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { type CustomFieldValue, setCustomFieldValues } from '../custom-fields/write-custom-fields.ts'
import type { ImageChange } from '../images/store-image.ts'
import type { WorkspaceScope } from '../scope.ts'
import { replaceUserLinks, type UserLink } from './membership.sql.ts'
import type { UserColumns } from './user.sql.ts'

/** What can be said of a user beyond the columns of the record. */
export type UserLinks = {
  area_ids?: readonly Id[] | undefined
  tag_ids?: readonly Id[] | undefined
  absence_type_ids?: readonly Id[] | undefined
  custom_field_values?: readonly CustomFieldValue[] | undefined
}

export type UserAttributes = Partial<
  Omit<UserColumns, 'account_admin' | 'created_through_workspace' | 'image_id' | 'recognition_color_variant'>
> & { email?: string | null | undefined; avatar?: ImageChange | undefined }

export async function setUserLinks(scope: WorkspaceScope, userId: Id, links: UserLinks): Promise<void> {
  await setLinks(scope, userId, 'areas', 'area_ids', links.area_ids)
  await setLinks(scope, userId, 'tags', 'tag_ids', links.tag_ids)
  await setLinks(scope, userId, 'absence_types', 'absence_type_ids', links.absence_type_ids)
  await setCustomFieldValues(scope, userId, links.custom_field_values ?? [])
}

async function setLinks(
  scope: WorkspaceScope,
  userId: Id,
  link: UserLink,
  pointer: string,
  ids: readonly Id[] | undefined,
): Promise<void> {
  if (ids === undefined) return
  const given = await replaceUserLinks(scope, userId, link, ids)
  if (given < ids.length) throw invalid(pointer, `Each id must be one of this workspace's ${link.replace('_', ' ')}.`)
}

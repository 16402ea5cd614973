import { checkAll, invalid } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { type CustomFieldValue, setBirthdayFields, setCustomFieldValues } from '../custom-fields/write-custom-fields.ts'
import type { ImageChange } from '../images/store-image.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { countRecords, findUserLinks, replaceUserLinks, type UserLink } from './membership.sql.ts'
import { type UserColumns, updateUser } from './user.sql.ts'

/** What can be set for a user besides columns. */
export type UserLinks = {
  area_ids?: readonly Id[] | undefined
  tag_ids?: readonly Id[] | undefined
  /** Another name that clients use for tags. */
  filter_ids?: readonly Id[] | undefined
  absence_type_ids?: readonly Id[] | undefined
  custom_field_values?: readonly CustomFieldValue[] | undefined
}

export type UserAttributes = Partial<
  Omit<UserColumns, 'account_admin' | 'created_through_workspace' | 'image_id' | 'recognition_color_variant'>
> & { email?: string | null | undefined; avatar?: ImageChange | undefined }

/** Tags have two names: if both are given, `tag_ids` comes last and wins. */
const lists = [
  { link: 'areas', pointer: 'area_ids' },
  { link: 'tags', pointer: 'filter_ids' },
  { link: 'tags', pointer: 'tag_ids' },
  { link: 'absence_types', pointer: 'absence_type_ids' },
] as const satisfies { link: UserLink; pointer: keyof UserLinks }[]

export async function setUserLinks(scope: WorkspaceScope, userId: Id, links: UserLinks): Promise<void> {
  await checkAll(
    ...lists.map(({ link, pointer }) => async () => {
      const ids = links[pointer]
      if (ids && (await replaceUserLinks(scope, userId, link, ids)) < ids.length)
        throw invalid(pointer, `Each id must be one of this workspace's ${link.replace('_', ' ')}.`)
    }),
    () => setUserFields(scope, userId, links.custom_field_values ?? []),
  )
}

/** The custom field `birthday` is the user's birthday, in all workspaces, unless its value is not a date. */
export async function setUserFields(...fields: Parameters<typeof setCustomFieldValues>): Promise<void> {
  const { birthday } = await setCustomFieldValues(...fields)
  if (birthday === undefined) return
  const [scope, userId] = fields
  await updateUser(scope, userId, { birthday }, nowOf(scope))
  await setBirthdayFields(scope, userId, birthday)
}

/** Whether setting these would change anything: clients send back what they have read. */
export async function changesLinks(scope: WorkspaceScope, userId: Id, links: UserLinks): Promise<boolean> {
  for (const { link, pointer } of lists) {
    const ids = links[pointer]
    if (!ids) continue
    const present = new Set(await findUserLinks(scope, userId, link))
    if (present.size !== ids.length || ids.some((id) => !present.has(id))) return true
  }
  return (links.custom_field_values ?? []).length > 0
}

type Named = Pick<UserColumns, 'default_break_ids' | 'wage_type_ids'>

const named = { default_break_ids: 'default_breaks', wage_type_ids: 'wage_types' } as const

/** Ids that the user has already are accepted, even those of deleted records. */
export async function demandNamedRecords(
  scope: WorkspaceScope,
  wanted: { [K in keyof Named]?: Named[K] | undefined },
  stored: Named | null,
): Promise<void> {
  const kinds = Object.entries(named) as [keyof Named, (typeof named)[keyof Named]][]
  await checkAll(
    ...kinds.map(([pointer, table]) => async () => {
      const added = (wanted[pointer] ?? []).filter((id) => !stored?.[pointer].includes(id))
      if (added.length > 0 && (await countRecords(scope, table, added)) < added.length)
        throw invalid(pointer, `Each id must be one of this workspace's ${table.replace('_', ' ')}.`)
    }),
  )
}

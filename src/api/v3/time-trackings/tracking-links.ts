import { invalidAll, type Problem } from '../../../platform/errors.ts'
import type { Id } from '../../../platform/ids.ts'
import { optional } from '../../../platform/input/fields.ts'
import { blankAsNull, id, ids, nullable } from '../../../platform/input/kind.ts'
import { differentOwners } from '../owner.ts'

// Owner, area and tags of a time tracking: as relationships, or as attributes as in other records.

/** Null leaves the owner and the tags unchanged, but removes the area. */
export const ownerAttribute = { user_id: optional(blankAsNull(id())) }
export const linkAttributes = { area_id: optional(blankAsNull(id())), tag_ids: optional(nullable(ids())) }

type Attributes = { user_id?: Id | null; area_id?: Id | null; tag_ids?: Id[] | null }
type Links = { user?: Id | null; area?: Id | null; tags?: Id[] }

type TrackingLinks = {
  user_id?: Id | null
  area_id?: Id | null
  tag_ids?: Id[]
  /** The pointers for problems: the names that the client used. */
  pointers: { user: string; area: string; tags: string }
}

/** Merges both ways of naming them, which must agree. */
export function trackingLinks(attributes: Attributes, links: Links): TrackingLinks {
  const { area_id } = attributes
  const [user_id, tag_ids] = [attributes.user_id ?? undefined, attributes.tag_ids ?? undefined]
  const problems: Problem[] = []
  const clash = (pointer: string, title: string): void => void problems.push({ pointer, title })
  if (user_id !== undefined && links.user !== undefined && user_id !== links.user) clash('user_id', differentOwners)
  if (area_id !== undefined && links.area !== undefined && area_id !== links.area)
    clash('area_id', 'Area id and the relationship area refer to different areas.')
  if (tag_ids && links.tags && !sameIds(tag_ids, links.tags))
    clash('tag_ids', 'Tag ids and the relationship tags refer to different tags.')
  if (problems.length > 0) throw invalidAll(problems)
  const user = links.user === undefined ? user_id : links.user
  const area = links.area === undefined ? area_id : links.area
  const tags = links.tags ?? tag_ids
  return {
    ...(user !== undefined && { user_id: user }),
    ...(area !== undefined && { area_id: area }),
    ...(tags && { tag_ids: tags }),
    pointers: {
      user: links.user === undefined && user_id !== undefined ? 'user_id' : 'user',
      area: links.area === undefined && area_id !== undefined ? 'area_id' : 'area',
      tags: links.tags === undefined && tag_ids !== undefined ? 'tag_ids' : 'tags',
    },
  }
}

const sameIds = (left: readonly Id[], right: readonly Id[]): boolean =>
  left.length === right.length && left.every((id) => right.includes(id))

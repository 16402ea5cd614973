import { invalid } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'

export const differentOwners = 'User id and the relationship user name different people.'

/** Whose a new record is to be: by `user_id`, or by the relationship `user`. Both together must name the same person. */
export function ownerOf(userId: Id | null | undefined, link: Id | null | undefined): Id | null | undefined {
  if (userId && link && userId !== link) throw invalid('user_id', differentOwners)
  return userId ?? link
}

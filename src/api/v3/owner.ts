import { invalid } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'

export const differentOwners = 'User id and the relationship user refer to different people.'

type Owner = {
  userId: Id | null | undefined
  /** The pointer for problems: the name that the client used. */
  userPointer: 'user_id' | 'user'
}

/** The owner of a new record, by `user_id` or by the relationship `user`. If both are sent, they must agree. */
export function ownerOf(userId: Id | null | undefined, link: Id | null | undefined): Owner {
  if (userId && link && userId !== link) throw invalid('user_id', differentOwners)
  return userId || !link ? { userId, userPointer: 'user_id' } : { userId: link, userPointer: 'user' }
}

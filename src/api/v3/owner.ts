import { invalid } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'

export const differentOwners = 'User id and the relationship user name different people.'

type Owner = {
  userId: Id | null | undefined
  /** What to point at where something is wrong with it: the name that the client used. */
  userPointer: 'user_id' | 'user'
}

/** Whose a new record is to be: by `user_id`, or by the relationship `user`. Both together must name the same person. */
export function ownerOf(userId: Id | null | undefined, link: Id | null | undefined): Owner {
  if (userId && link && userId !== link) throw invalid('user_id', differentOwners)
  return userId || !link ? { userId, userPointer: 'user_id' } : { userId: link, userPointer: 'user' }
}

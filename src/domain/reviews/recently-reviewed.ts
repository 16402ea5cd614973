import type { Id } from '../../platform/ids.ts'

type RecentlyReviewed = {
  add(accountId: Id, userIds: readonly Id[]): void
  in(accountId: Id): Id[]
}

/** Remembers whom this process has reviewed in the last seconds, whatever the clock is set to. */
export function createRecentlyReviewed(seconds: number): RecentlyReviewed {
  /** By account: when each person may be reviewed again. */
  const accounts = new Map<Id, Map<Id, number>>()
  return {
    add(accountId, userIds) {
      const people = accounts.get(accountId) ?? new Map<Id, number>()
      for (const userId of userIds) people.set(userId, performance.now() + seconds * 1000)
      accounts.set(accountId, people)
    },
    in(accountId) {
      const people = accounts.get(accountId)
      if (!people) return []
      const now = performance.now()
      for (const [userId, again] of people) if (again <= now) people.delete(userId)
      if (people.size === 0) accounts.delete(accountId)
      return [...people.keys()]
    },
  }
}

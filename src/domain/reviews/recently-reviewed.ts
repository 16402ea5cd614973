import type { Id } from '../../platform/ids.ts'

export type ReviewedPerson = { accountId: Id; userId: Id }

type RecentlyReviewed = {
  add(accountId: Id, userIds: readonly Id[]): void
  people(): ReviewedPerson[]
}

/** Remembers whom this process has reviewed in the last seconds, whatever the clock is set to. */
export function createRecentlyReviewed(seconds: number): RecentlyReviewed {
  let reviews: (ReviewedPerson & { at: number })[] = []
  return {
    add(accountId, userIds) {
      const at = performance.now()
      for (const userId of userIds) reviews.push({ accountId, userId, at })
    },
    people() {
      const since = performance.now() - seconds * 1000
      reviews = reviews.filter(({ at }) => at > since)
      return reviews
    },
  }
}

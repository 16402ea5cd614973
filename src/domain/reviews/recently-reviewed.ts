import type { Id } from '../../platform/ids.ts'

type RecentlyReviewed = {
  add(accountId: Id, userIds: readonly Id[]): void
  in(accountId: Id): Id[]
}

/** Remembers whom this process has reviewed in the last seconds, whatever the clock is set to. */
export function createRecentlyReviewed(seconds: number): RecentlyReviewed {
  let reviews: { accountId: Id; userId: Id; at: number }[] = []
  return {
    add(accountId, userIds) {
      const at = performance.now()
      for (const userId of userIds) reviews.push({ accountId, userId, at })
    },
    in(accountId) {
      const since = performance.now() - seconds * 1000
      reviews = reviews.filter(({ at }) => at > since)
      return reviews.filter((review) => review.accountId === accountId).map(({ userId }) => userId)
    },
  }
}

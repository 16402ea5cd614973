import type { QueryCacheConfig } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Drops cached data after a 404: the record was deleted, or the reader may not see it any more. */
export const forgetGone: NonNullable<QueryCacheConfig['onError']> = (error, query) => {
  if (error instanceof ApiError && error.status === 404) query.setState({ data: undefined })
}

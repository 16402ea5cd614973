import type { QueryCacheConfig } from '@tanstack/react-query'
import { ApiError } from './client.ts'

/** What is gone, or not for this reader any more, is not shown from memory either. */
export const forgetGone: NonNullable<QueryCacheConfig['onError']> = (error, query) => {
  if (error instanceof ApiError && error.status === 404) query.setState({ data: undefined })
}

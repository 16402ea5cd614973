import type { Question } from '../api/addresses.ts'
import type { ReadResponse } from '../api/session-request.ts'

/** One record, a page of a list, or all pages of it. */
export type Form = 'one' | 'list' | 'all'
type Prefetched = { workspaceId: string; form: Form; question: Question; response: Promise<ReadResponse> }
export type HeadStart = {
  /** By `performance.now()`. */
  startedAt: number
  /** By address. */
  responses: Map<string, Prefetched>
  /** Addresses that pages have requested themselves, for main.ts to skip; removed when it has prefetched everything. */
  requested?: Set<string>
}

declare global {
  var headStart: HeadStart | undefined
}

/**
 * The response that main.ts has prefetched for this path. It is returned once: a second request needs fresh data. Null if
 * nothing was prefetched, or the request failed.
 */
export async function takeHeadStart(path: string): Promise<ReadResponse | null> {
  const { responses, requested } = globalThis.headStart ?? {}
  requested?.add(path)
  const prefetched = responses?.get(path)
  if (!prefetched) return null
  responses?.delete(path)
  const response = await prefetched.response.catch(() => null)
  return response?.ok ? response : null
}

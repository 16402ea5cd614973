// The event stream also reports the changes of this page, after their queries were invalidated already.

/** A logical clock: numbers in the order of events. */
let clock = 0
/** When the latest writes of this page were answered, by request id. */
const answered = new Map<string, number>()
/** When the queries of a kind were last invalidated, by workspace and kind. */
const invalidated = new Map<string, number>()

/** A limit, as the events of some writes never arrive while the stream is down. */
const mostAnswered = 200

const keyOf = (workspaceId: string, kind: string): string => `${workspaceId}/${kind}`

export function noteAnswered(requestId: string | null): void {
  if (requestId === null) return
  answered.set(requestId, ++clock)
  const [oldest] = answered.keys()
  if (answered.size > mostAnswered && oldest !== undefined) answered.delete(oldest)
}

export function noteInvalidated(workspaceId: string, kind: string): void {
  invalidated.set(keyOf(workspaceId, kind), ++clock)
}

/** Whether this page has sent all of these requests, and has invalidated the kind after their responses. */
export function isShownAlready(workspaceId: string, kind: string, requests: readonly string[] | undefined): boolean {
  const since = invalidated.get(keyOf(workspaceId, kind))
  if (!requests || since === undefined) return false
  return requests.every((id) => (answered.get(id) ?? Number.POSITIVE_INFINITY) < since)
}

/** Each request has one event; a later one with the same id is not about this page. */
export function forgetAnswered(requests: Iterable<string>): void {
  for (const id of requests) answered.delete(id)
}

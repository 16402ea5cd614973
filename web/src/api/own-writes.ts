// The event stream tells of one's own changes as well, after what they changed was read again already.

/** Numbers in the order in which things happened. */
let happened = 0
/** When the latest writes of this page were answered, by the id of the request. */
const answered = new Map<string, number>()
/** When what is shown of a kind was last asked for anew, by workspace and kind. */
const asked = new Map<string, number>()

/** Of writes whose events never come, because the stream is down. */
const mostAnswered = 200

const keyOf = (workspaceId: string, kind: string): string => `${workspaceId}/${kind}`

export function noteAnswered(requestId: string | null): void {
  if (requestId === null) return
  answered.set(requestId, ++happened)
  const [oldest] = answered.keys()
  if (answered.size > mostAnswered && oldest !== undefined) answered.delete(oldest)
}

export function noteAsked(workspaceId: string, kind: string): void {
  asked.set(keyOf(workspaceId, kind), ++happened)
}

/** Whether all of these requests were this page's own, and the kind was asked for after their answers. */
export function isShownAlready(workspaceId: string, kind: string, requests: readonly string[] | undefined): boolean {
  const since = asked.get(keyOf(workspaceId, kind))
  if (!requests || since === undefined) return false
  return requests.every((id) => (answered.get(id) ?? Number.POSITIVE_INFINITY) < since)
}

/** An event comes once for a request: what else goes by the same id is somebody else's. */
export function forgetAnswered(requests: Iterable<string>): void {
  for (const id of requests) answered.delete(id)
}

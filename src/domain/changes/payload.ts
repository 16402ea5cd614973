import type { Id } from '../../platform/ids.ts'
import { type Change, keyOf } from './change.ts'

const prefix = 'changes:'
// PostgreSQL limits the payload of a notification to less than 8000 bytes.
const mostBytes = 7900

/** Nodes of an earlier version neither send nor read the requests. */
type Entry = [account: Id, workspace: Id | null, kind: string, user: Id | null, requests?: readonly string[]]

/**
 * The payloads in which a node publishes changes to the others, usually one. If they do not fit into one, the requests are
 * left out, and then the people as well, so that everybody in the workspace receives one change for all of them.
 */
export function payloadsOf(origin: string, changes: readonly Change[]): string[] {
  for (const entries of [changes.map(entryOf), changes.map(withoutRequests)]) {
    const whole = payloadOf(origin, entries)
    if (whole.length <= mostBytes) return [whole]
  }
  const impersonal = new Map(
    changes.map((change) => ({ ...change, userId: null })).map((change) => [keyOf(change), withoutRequests(change)]),
  )
  return pieces(origin, [...impersonal.values()])
}

const withoutRequests = ({ accountId, workspaceId, kind, userId }: Change): Entry => [
  accountId,
  workspaceId,
  kind,
  userId,
]

function entryOf(change: Change): Entry {
  const [account, workspace, kind, user] = withoutRequests(change)
  return change.requests ? [account, workspace, kind, user, change.requests] : [account, workspace, kind, user]
}

const payloadOf = (origin: string, entries: readonly Entry[]): string => `${prefix}${origin}:${JSON.stringify(entries)}`

function pieces(origin: string, entries: readonly Entry[]): string[] {
  const payloads: string[] = []
  let piece: Entry[] = []
  for (const entry of entries) {
    if (payloadOf(origin, [...piece, entry]).length > mostBytes) {
      payloads.push(payloadOf(origin, piece))
      piece = []
    }
    piece.push(entry)
  }
  return [...payloads, payloadOf(origin, piece)]
}

/** The changes that another node has published; null for other payloads, and for this node's own. */
export function readPayload(origin: string, payload: string): Change[] | null {
  if (!payload.startsWith(prefix)) return null
  const end = payload.indexOf(':', prefix.length)
  if (payload.slice(prefix.length, end) === origin) return null
  const entries = JSON.parse(payload.slice(end + 1)) as Entry[]
  return entries.map(([accountId, workspaceId, kind, userId, requests]) => ({
    accountId,
    workspaceId,
    kind,
    userId,
    ...(requests && { requests }),
  }))
}

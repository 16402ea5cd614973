import type { Id } from '../../platform/ids.ts'

/** Records of a kind have changed. Without their content: subscribers refetch them with their own permissions. */
export type Change = {
  accountId: Id
  /** Null if it may be any workspace of the account. */
  workspaceId: Id | null
  /** What to refetch: the first segment of its path below the workspace, such as `time_trackings`. */
  kind: string
  /** The owner of the record; null if it belongs to everybody, or the owner is not known. */
  userId: Id | null
  /** The ids of the requests that caused it, if all are known: the client that sent them need not refetch. */
  requests?: readonly string[]
}

export type Viewer = {
  accountId: Id
  workspaceId: Id
  userId: Id | null
  leads: boolean
  accountAdmin: boolean
  /** Whether the workspace shows employees which colleagues are here or away. */
  seesColleagues: boolean
}

/** Anything may have changed, since some changes may have been missed. */
export const anything = '*'

/** Kinds that belong to the account and not to a workspace. */
const ofTheAccount = new Set(['accounts', 'api_tokens'])

/** Kinds that colleagues see of each other. Published without the person, so that many changes are merged into one. */
const ofColleagues = new Set(['presence', 'team_absences'])

/** Leads receive changes of all records; others only those of their own and of shared records. */
export function concerns(change: Change, viewer: Viewer): boolean {
  if (change.accountId !== viewer.accountId) return false
  if (change.workspaceId !== null && change.workspaceId !== viewer.workspaceId) return false
  if (ofTheAccount.has(change.kind)) return viewer.accountAdmin
  if (ofColleagues.has(change.kind)) return viewer.leads || viewer.seesColleagues
  return viewer.leads || change.userId === null || change.userId === viewer.userId
}

export const keyOf = ({ accountId, workspaceId, kind, userId }: Change): string =>
  `${accountId}/${workspaceId}/${kind}/${userId}`

// A change of an absence also changes the remaining vacation, a decision about a correction the working time. Both notify
// people, and both change who is here.
const consequences: Record<string, readonly string[]> = {
  absences: ['absences', 'vacation_entitlements', 'notifications', 'presence', 'team_absences'],
  time_trackings: ['time_trackings', 'presence'],
  time_corrections: ['time_corrections', 'time_trackings', 'notifications', 'presence'],
}

const mostRequests = 5

/** The requests that caused the changes; left out if some are unknown, or if there are too many. */
export function requestsOf(...changes: readonly Pick<Change, 'requests'>[]): { requests?: readonly string[] } {
  if (changes.some(({ requests }) => !requests)) return {}
  const requests = [...new Set(changes.flatMap((change) => change.requests ?? []))]
  return requests.length > mostRequests ? {} : { requests }
}

export const withConsequences = (change: Change): Change[] =>
  (consequences[change.kind] ?? [change.kind]).map((kind) => ({
    ...change,
    kind,
    userId: ofColleagues.has(kind) ? null : change.userId,
  }))

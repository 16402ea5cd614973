import type { Id } from '../../platform/ids.ts'

/** That something of a kind has changed, and nothing of what: whoever is told reads again under their own rights. */
export type Change = {
  accountId: Id
  /** Null where it may be any workspace of the account. */
  workspaceId: Id | null
  /** What is read again: the first part of its path under the workspace, such as `time_trackings`. */
  kind: string
  /** Whom the record belongs to; null where it is everybody's, or not known. */
  userId: Id | null
  /** The requests that have done it, where all of them are known: whoever sent one has read again by themselves. */
  requests?: readonly string[]
}

export type Viewer = {
  accountId: Id
  workspaceId: Id
  userId: Id | null
  leads: boolean
  accountAdmin: boolean
  /** Whether the workspace shows employees who of them is here and who is away. */
  seesColleagues: boolean
}

/** Says that anything may have changed: some changes may have been missed. */
export const anything = '*'

/** What belongs to the account, and to no workspace of it. */
const ofTheAccount = new Set(['accounts', 'api_tokens'])

/** What colleagues see of each other, whoever it is about: many changes are one. */
const ofColleagues = new Set(['presence', 'team_absences'])

/** Who leads people hears of everybody's records; others of their own, and of what belongs to all. */
export function concerns(change: Change, viewer: Viewer): boolean {
  if (change.accountId !== viewer.accountId) return false
  if (change.workspaceId !== null && change.workspaceId !== viewer.workspaceId) return false
  if (ofTheAccount.has(change.kind)) return viewer.accountAdmin
  if (ofColleagues.has(change.kind)) return viewer.seesColleagues
  return viewer.leads || change.userId === null || change.userId === viewer.userId
}

export const keyOf = ({ accountId, workspaceId, kind, userId }: Change): string =>
  `${accountId}/${workspaceId}/${kind}/${userId}`

// A change to an absence moves what is left of the vacation, a decision about a correction changes time; people are told
// of both. Both decide about who is here.
const followedBy: Record<string, readonly string[]> = {
  absences: ['absences', 'vacation_entitlements', 'notifications', 'presence', 'team_absences'],
  time_trackings: ['time_trackings', 'presence'],
  time_corrections: ['time_corrections', 'time_trackings', 'notifications', 'presence'],
}

const mostRequests = 5

/** The requests behind two changes; none where there are others behind them, or too many to name. */
export function requestsOf(...changes: readonly Pick<Change, 'requests'>[]): { requests?: readonly string[] } {
  if (changes.some(({ requests }) => !requests)) return {}
  const requests = [...new Set(changes.flatMap((change) => change.requests ?? []))]
  return requests.length > mostRequests ? {} : { requests }
}

export const withConsequences = (change: Change): Change[] =>
  (followedBy[change.kind] ?? [change.kind]).map((kind) => ({
    ...change,
    kind,
    userId: ofColleagues.has(kind) ? null : change.userId,
  }))

import type { Id } from '../../platform/ids.ts'

/** That records of a kind have changed, without their content: subscribers read again under their own rights. */
export type Change = {
  accountId: Id
  /** Null where it may be any workspace of the account. */
  workspaceId: Id | null
  /** What is read again: the first part of its path under the workspace, such as `time_trackings`. */
  kind: string
  /** Whom the record belongs to; null where it is everybody's, or not known. */
  userId: Id | null
  /** The ids of the requests behind it, where all are known: the client that sent them need not read again. */
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

/** Anything may have changed, since some changes may have been missed. */
export const anything = '*'

/** What belongs to the account, and to no workspace of it. */
const ofTheAccount = new Set(['accounts', 'api_tokens'])

/** What colleagues see of each other. Published without the person, so that many changes become one. */
const ofColleagues = new Set(['presence', 'team_absences'])

/** Leads receive changes to everybody's records; others those to their own, and to what belongs to all. */
export function concerns(change: Change, viewer: Viewer): boolean {
  if (change.accountId !== viewer.accountId) return false
  if (change.workspaceId !== null && change.workspaceId !== viewer.workspaceId) return false
  if (ofTheAccount.has(change.kind)) return viewer.accountAdmin
  if (ofColleagues.has(change.kind)) return viewer.seesColleagues
  return viewer.leads || change.userId === null || change.userId === viewer.userId
}

export const keyOf = ({ accountId, workspaceId, kind, userId }: Change): string =>
  `${accountId}/${workspaceId}/${kind}/${userId}`

// A change to an absence also changes the vacation that is left, a decision about a correction the working time. Both
// notify people, and both change who is here.
const consequences: Record<string, readonly string[]> = {
  absences: ['absences', 'vacation_entitlements', 'notifications', 'presence', 'team_absences'],
  time_trackings: ['time_trackings', 'presence'],
  time_corrections: ['time_corrections', 'time_trackings', 'notifications', 'presence'],
}

const mostRequests = 5

/** The requests behind all of the changes; none where some are unknown, or there are too many to name. */
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

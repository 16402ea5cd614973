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
}

export type Viewer = { accountId: Id; workspaceId: Id; userId: Id | null; leads: boolean; accountAdmin: boolean }

/** Says that anything may have changed: some changes may have been missed. */
export const anything = '*'

/** What belongs to the account, and to no workspace of it. */
const ofTheAccount = new Set(['accounts', 'api_tokens'])

/** Who leads people hears of everybody's records; others of their own, and of what belongs to all. */
export function concerns(change: Change, viewer: Viewer): boolean {
  if (change.accountId !== viewer.accountId) return false
  if (change.workspaceId !== null && change.workspaceId !== viewer.workspaceId) return false
  if (ofTheAccount.has(change.kind)) return viewer.accountAdmin
  return viewer.leads || change.userId === null || change.userId === viewer.userId
}

export const keyOf = ({ accountId, workspaceId, kind, userId }: Change): string =>
  `${accountId}/${workspaceId}/${kind}/${userId}`

// A change to an absence moves what is left of the vacation, a decision about a correction changes time; people are told
// of both.
const followedBy: Record<string, readonly string[]> = {
  absences: ['absences', 'vacation_entitlements', 'notifications'],
  time_corrections: ['time_corrections', 'time_trackings', 'notifications'],
}

export const withConsequences = (change: Change): Change[] =>
  (followedBy[change.kind] ?? [change.kind]).map((kind) => ({ ...change, kind }))

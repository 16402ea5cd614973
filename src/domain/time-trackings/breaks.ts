import { checkAll, invalid, invalidAll, type Problem } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { FieldChange } from '../history.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { type BreakRow, closeOpenBreaks, deleteBreak, findBreaks, insertBreak, updateBreak } from './break.sql.ts'
import { nameOf, spanIn } from './describe-tracking.ts'
import { isSameSpan, type Span } from './span.ts'

/** A break to add (no id), change or remove. Undefined fields stay as they are. */
export type BreakChange = {
  id?: Id | undefined
  starts_at?: Temporal.Instant | undefined
  ends_at?: Temporal.Instant | null | undefined
  _destroy?: boolean | undefined
}

/** The pointers of problems in the entries of a list. */
export const pointerIn = (list: string) => (index: number, name: string) => `${list}/${index}/${name}`

/** Applies the changes in order and returns what has changed; `pointer` gives the pointers of problems. */
export async function applyBreakChanges(
  scope: WorkspaceScope,
  tracking: Span & { id: string },
  wanted: readonly BreakChange[],
  pointer: (index: number, name: string) => string,
): Promise<{ changes: FieldChange[]; ids: Id[] }> {
  if (wanted.length === 0) return { changes: [], ids: [] }
  const present = new Map((await findBreaks(scope, tracking.id)).map((row) => [row.id, row]))
  const changes: FieldChange[] = []
  const ids: Id[] = []
  const apply = async (change: BreakChange, place: (name: string) => string): Promise<void> => {
    const before = change.id === undefined ? null : (present.get(change.id) ?? null)
    if (change.id !== undefined && !before) throw invalid(place('id'), 'There is no such break in this time tracking.')
    const after = change._destroy ? null : spanOf(before, change, place)
    // A form may send a row that was added and removed again.
    if (!before && !after) return
    if (before && after && isSameSpan(before, after)) return void ids.push(before.id)
    if (after) demandInside(tracking, after, place)
    if (after?.ends_at === null && [...present.values()].some((row) => row.ends_at === null && row.id !== before?.id))
      throw invalid(place('ends_at'), 'This time tracking already has an open break; end it first.')
    const id = await store(scope, tracking.id, before, after)
    ids.push(id)
    if (after) present.set(id, { id, time_tracking_id: tracking.id, ...after })
    else present.delete(id)
    changes.push(breakChange(scope, before, after))
  }
  await checkAll(...wanted.map((change, index) => () => apply(change, (name) => pointer(index, name))))
  return { changes, ids }
}

/** When a tracking ends, its open break ends as well. */
export async function endOpenBreak(scope: WorkspaceScope, trackingId: string, at: string): Promise<FieldChange[]> {
  const closed = await closeOpenBreaks(scope, trackingId, at, nowOf(scope))
  return closed.map((after) => breakChange(scope, { ...after, ends_at: null }, after))
}

/** The changes that turn the tracking's breaks into these. Equal breaks keep their records. */
export async function breakChangesTo(
  scope: WorkspaceScope,
  trackingId: string,
  wanted: readonly Span[],
): Promise<BreakChange[]> {
  const present = await findBreaks(scope, trackingId)
  const isIn = (list: readonly Span[]) => (span: Span) => list.some((other) => isSameSpan(span, other))
  const gone = present.filter((span) => !isIn(wanted)(span))
  const added = wanted.filter((span) => !isIn(present)(span))
  return Array.from({ length: Math.max(gone.length, added.length) }, (_, index) => {
    const [old, span] = [gone[index], added[index]]
    if (!span) return { id: old!.id, _destroy: true }
    return {
      id: old?.id,
      starts_at: Temporal.Instant.from(span.starts_at),
      ends_at: span.ends_at === null ? null : Temporal.Instant.from(span.ends_at),
    }
  })
}

const breakChange = (scope: WorkspaceScope, before: Span | null, after: Span | null): FieldChange => ({
  what: nameOf(scope, 'breaks'),
  from: before && spanIn(scope, before),
  to: after && spanIn(scope, after),
  ofTimes: true,
})

function spanOf(before: BreakRow | null, wanted: BreakChange, place: (name: string) => string): Span {
  const starts_at = wanted.starts_at?.toString() ?? before?.starts_at
  if (starts_at === undefined) throw invalid(place('starts_at'), 'Starts at must be given.')
  const ends_at = wanted.ends_at === undefined ? (before?.ends_at ?? null) : (wanted.ends_at?.toString() ?? null)
  return { starts_at, ends_at }
}

const isAfter = (left: string, right: string): boolean => Temporal.Instant.compare(left, right) > 0

/** A break must be inside its tracking. Only a running tracking may have an open break. */
export function demandInside(tracking: Span, span: Span, place: (name: string) => string): void {
  const problems: Problem[] = []
  if (isAfter(tracking.starts_at, span.starts_at))
    problems.push({ pointer: place('starts_at'), title: 'A break cannot start before its time tracking does.' })
  const title = problemOfEnd(tracking, span)
  if (title) problems.push({ pointer: place('ends_at'), title })
  if (problems.length > 0) throw invalidAll(problems)
}

function problemOfEnd(tracking: Span, { starts_at, ends_at }: Span): string | null {
  if (ends_at !== null && isAfter(starts_at, ends_at)) return 'A break cannot end before it starts.'
  if (tracking.ends_at === null) return null
  if (ends_at === null) return 'Ends at must be given: the time tracking has ended.'
  return isAfter(ends_at, tracking.ends_at) ? 'A break cannot end after its time tracking does.' : null
}

async function store(
  scope: WorkspaceScope,
  trackingId: string,
  before: BreakRow | null,
  after: Span | null,
): Promise<Id> {
  const now = nowOf(scope)
  if (before === null)
    return insertBreak(scope, trackingId, { ...after!, created_by: scope.actor.role ?? 'employee' }, now)
  if (after === null) await deleteBreak(scope, before.id)
  else await updateBreak(scope, before.id, after, now)
  return before.id
}

import { invalid, notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { localDate, startOfDay, toDatabase } from '../../platform/time/instant.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import {
  type DefaultBreak,
  deleteDefaultBreak,
  insertDefaultBreak,
  lockDefaultBreak,
  lockDefaultBreaks,
  updateDefaultBreak,
} from './default-break.sql.ts'

/** For work that is recorded from now on; stored time trackings do not change. */
export async function addDefaultBreak(
  scope: WorkspaceScope,
  wanted: Partial<DefaultBreak> & Pick<DefaultBreak, 'starts_on'>,
): Promise<Id> {
  demandNotInPast(scope, wanted.starts_on)
  return insertDefaultBreak(
    scope,
    { ...wanted, ...momentsOf(scope.workspace.zone, { ends_on: null, ...wanted }) },
    nowOf(scope),
  )
}

export async function changeDefaultBreak(scope: WorkspaceScope, id: Id, changes: Partial<DefaultBreak>): Promise<void> {
  const stored = await lockDefaultBreak(scope, id)
  if (!stored) throw notFound()
  const { starts_on } = changes
  if (starts_on !== undefined && starts_on !== stored.starts_on) demandNotInPast(scope, starts_on)
  const moments = momentsOf(scope.workspace.zone, { ...stored, ...changes })
  await updateDefaultBreak(scope, id, { ...changes, ...moments }, nowOf(scope))
}

export const removeDefaultBreak = (scope: WorkspaceScope, id: Id): Promise<void> => deleteDefaultBreak(scope, id)

/** The days of the rules are those of the new zone. */
export async function moveDefaultBreaks(scope: WorkspaceScope, zone: string): Promise<void> {
  for (const { id, ...rule } of await lockDefaultBreaks(scope))
    await updateDefaultBreak(scope, id, momentsOf(zone, rule), nowOf(scope))
}

function demandNotInPast({ clock, zone }: WorkspaceScope, day: string): void {
  if (day < localDate(clock.now(), zone).toString())
    throw invalid('starts_on', 'A default break must start today or later: recorded times do not change.')
}

function momentsOf(zone: string, { starts_on, ends_on }: Pick<DefaultBreak, 'starts_on' | 'ends_on'>) {
  const startOf = (day: Temporal.PlainDate): string => toDatabase(startOfDay(day, zone))
  return {
    from_at: startOf(Temporal.PlainDate.from(starts_on)),
    until_at: ends_on === null ? null : startOf(Temporal.PlainDate.from(ends_on).add({ days: 1 })),
  }
}

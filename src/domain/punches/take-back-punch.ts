import { invalid, notFound } from '../../platform/errors.ts'
import { languageOf } from '../language.ts'
import { writeSystemNotes } from '../notes/system-notes.ts'
import { removeAsidePunchWarning } from '../notifications/aside-punch.ts'
import { removeLatePunchWarning } from '../notifications/late-punch.ts'
import { removePunchOrderWarning } from '../notifications/punch-order.ts'
import { demand } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { momentIn } from '../time-trackings/describe-tracking.ts'
import { administersUser } from '../users/user.policy.ts'
import { deletePunch, findTakenPunch, hasTwin, lockClockOf, type TakenPunch, undoEffect } from './take-back.sql.ts'

/** Long enough to notice a mistake; older punches are corrected by hand. */
const longest = { minutes: 2 }

const refused = {
  late: 'A punch can be taken back only within 2 minutes. Change the times or request a correction instead.',
  overtaken: 'Only the latest punch can be taken back, and there is a newer one.',
  changed: 'The time tracking of this punch has been changed since. The punch cannot be taken back any more.',
  confirmed: 'The time tracking of this punch is confirmed. The punch cannot be taken back any more.',
}

/** Deletes the punch and undoes its effect on the clock. */
export async function takeBackPunch(scope: WorkspaceScope, id: string): Promise<void> {
  await lockClockOf(scope, id)
  const punch = await findTakenPunch(scope, id, administersUser(scope, scope.sql`t.user_id`))
  if (!punch) throw notFound()
  demand(scope.actor, 'time_tracking.punch', { userId: punch.user_id, administered: punch.administered })
  demandUndoable(scope, punch)
  if (changesClock(punch)) await undo(scope, punch)
  await deletePunch(scope, id)
  if (mayBeOutOfOrder(punch) && !(await hasTwin(scope, punch)))
    await removePunchOrderWarning(scope, punch.user_id, warnedOf(punch), punch.time_tracking_id)
  if (punch.effect === 'aside') await removeAsidePunchWarning(scope, punch.user_id, id)
  if (punch.late) await removeLatePunchWarning(scope, punch.user_id, id)
}

/** A punch without an effect is out of order; of those with one, only an end can be. */
const mayBeOutOfOrder = (punch: TakenPunch): boolean => !changesClock(punch) || punch.action_type === 'end'

function demandUndoable({ clock }: WorkspaceScope, punch: TakenPunch): void {
  const until = Temporal.Instant.from(punch.created_at).add(longest)
  if (punch.effect === null || Temporal.Instant.compare(clock.now(), until) > 0) throw invalid('base', refused.late)
  if (punch.overtaken) throw invalid('base', refused.overtaken)
  if (punch.confirmed) throw invalid('base', refused.confirmed)
  // The tracking of the punch has been deleted.
  if (punch.time_tracking_id === null && !standsAlone(punch)) throw invalid('base', refused.changed)
}

type ChangingPunch = Parameters<typeof undoEffect>[1]

const standsAlone = ({ effect }: TakenPunch): boolean => effect === 'alone' || effect === 'aside'

const changesClock = (punch: TakenPunch): punch is ChangingPunch => punch.effect !== 'join' && !standsAlone(punch)

async function undo(scope: WorkspaceScope, punch: ChangingPunch): Promise<void> {
  // If another tracking is running by now, a constraint refuses to reopen this one.
  if (!(await undoEffect(scope, punch, nowOf(scope)))) throw invalid('base', refused.changed)
  await writeSystemNotes(scope, { time_tracking_ids: [punch.time_tracking_id!] }, story(scope, punch))
}

const warnedOf = ({ action_type, action_time }: TakenPunch) => ({
  type: action_type,
  at: Temporal.Instant.from(action_time).toString(),
})

const words = {
  en: {
    verb: 'took back a punch',
    start: 'start',
    end: 'end',
    'start-break': 'start of a break',
    'end-break': 'end of a break',
  },
  de: {
    verb: 'hat eine Stempelung zurückgenommen',
    start: 'Beginn',
    end: 'Ende',
    'start-break': 'Beginn einer Pause',
    'end-break': 'Ende einer Pause',
  },
}

function story(scope: WorkspaceScope, { action_type, action_time }: TakenPunch): string {
  const own = words[languageOf(scope.workspace.locale)]
  return `${scope.actor.name} ${own.verb}: ${own[action_type]}, ${momentIn(scope, action_time)}.`
}

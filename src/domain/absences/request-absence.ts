import { randomUUID } from 'node:crypto'
import { forbidden, invalid } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { newHandle } from '../../platform/secrets.ts'
import { recount } from '../entitlements/recount.ts'
import { record } from '../history.ts'
import { writeNotes } from '../notes/write-notes.ts'
import { demand } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { demandPeople, personFor } from '../users/people.ts'
import {
  type AbsenceColumns,
  addAbsenceFollowers,
  findAbsenceType,
  insertAbsence,
  replaceAbsenceDays,
} from './absence.sql.ts'
import { isWholeDays } from './absence-days.ts'
import { calculateAbsence } from './calculate-absence.ts'
import { confirmLater } from './confirm-later.job.ts'
import { absenceChanges } from './describe-absence.ts'

export type NewAbsence = {
  user_id?: Id | null | undefined
  absence_type_id: Id
  starts_at: Temporal.Instant
  ends_at: Temporal.Instant
  full_day?: boolean | undefined
  title?: string | null | undefined
  days?: number | undefined
  hours?: number | undefined
  custom?: boolean | undefined
  follower_ids?: readonly Id[] | undefined
  notes?: readonly string[] | undefined
} & Partial<
  Pick<
    AbsenceColumns,
    | 'external_id'
    | 'import_id'
    | 'outlook_id'
    | 'secure_id'
    | 'charge_days_job_status'
    | 'created_by'
    | 'confirm_message'
    | 'time_zone'
  >
>

/** An absence asked for. It always starts pending, whoever asks. */
export async function requestAbsence(scope: WorkspaceScope, wanted: NewAbsence): Promise<Id> {
  const { user_id, absence_type_id, starts_at, ends_at, title, days, hours, custom, ...rest } = wanted
  const { follower_ids = [], notes = [], ...columns } = rest
  const person = await personFor(scope, user_id, 'user_id')
  const subject = { userId: person.id, administered: person.administered }
  demand(scope.actor, 'absence.create', subject)
  const type = await findAbsenceType(scope, absence_type_id, person.id)
  if (!type) throw invalid('absence_type_id', 'There is no such absence type in this workspace.')
  if (!type.offered && scope.actor.userId === person.id && scope.actor.role === 'employee')
    throw forbidden('You cannot ask for absences of this type.')
  await demandPeople(scope, follower_ids, 'follower_ids')

  const bounds = { startsAt: starts_at, endsAt: ends_at }
  const full_day = wanted.full_day ?? isWholeDays(bounds, scope.zone)
  const span = { ...bounds, fullDay: full_day }
  const calculated = await calculateAbsence(scope, person.id, span, custom ? { days, hours } : null)
  const now = nowOf(scope)
  const row = {
    secure_id: newHandle(),
    time_zone: scope.zone,
    ...columns,
    uuid: randomUUID(),
    user_id: person.id,
    absence_type_id: type.id,
    title: title?.trim() || type.title,
    starts_at: calculated.span.startsAt.toString(),
    ends_at: calculated.span.endsAt.toString(),
    full_day,
    days: calculated.days,
    hours: calculated.hours,
    use_custom_values: custom ?? false,
    created_by: columns.created_by ?? scope.actor.role,
    creator_id: scope.actor.userId,
  }
  const id = await insertAbsence(scope, row, now)
  await replaceAbsenceDays(scope, { id, userId: person.id }, calculated.byDay)
  await addAbsenceFollowers(scope, id, follower_ids)
  await record(scope, { absence_ids: [id] }, { kind: 'created', changes: absenceChanges(scope, {}, row) })
  for (const content of notes) await writeNotes(scope, { absence_ids: [id] }, content)
  await recount(scope, person.id)
  if (!type.needs_approval) await confirmLater(scope, id)
  return id
}

import { randomUUID } from 'node:crypto'
import type { Fragment } from '../../platform/db/connect.ts'
import { checkAll, forbidden, invalid, Refusal } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { newHandle } from '../../platform/secrets.ts'
import { zoneOf } from '../../platform/time/zone.ts'
import { monthIsClosed } from '../constraints.ts'
import { historyText } from '../history.ts'
import { inWorkspace } from '../lookup.ts'
import { writeNotes } from '../notes/write-notes.ts'
import { demand } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { demandPeople, demandPerson, namedOr } from '../users/people.ts'
import { type AbsenceColumns, insertAbsence } from './absence.sql.ts'
import { isWholeDays, widen } from './absence-days.ts'
import { addAbsenceFollowers } from './absence-follower.sql.ts'
import { spanColumns } from './absence-span.ts'
import { calculateAbsence, demandSpan, ownHolidays } from './calculate-absence.ts'
import { demandAmounts } from './custom-amounts.ts'
import { absenceChanges } from './describe-absence.ts'
import { type AbsenceTypeRow, findAbsenceType, lockRequestContext } from './request-context.sql.ts'

export type NewAbsence = {
  user_id?: Id | null | undefined
  /** The client's name of the field, for the pointer. */
  userPointer?: string
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

/**
 * A request always starts as pending. With `notifyNobody` it has no follow-up. It takes nothing from an entitlement before
 * it is confirmed, so no balance has to be recounted.
 */
export async function requestAbsence(
  scope: WorkspaceScope,
  wanted: NewAbsence,
  { notifyNobody = false }: { notifyNobody?: boolean } = {},
): Promise<Id> {
  const { starts_at, ends_at, title, days, hours, custom, ...rest } = wanted
  const { follower_ids = [], notes = [], userPointer = 'user_id', ...columns } = rest
  const bounds = { startsAt: starts_at, endsAt: ends_at }
  const zone = zoneOf(columns.time_zone ?? scope.zone) ?? scope.zone
  // If the span is not valid, the holidays around its start are read.
  let years = { startsAt: starts_at, endsAt: starts_at }
  const [, { person, type, holidaysChanged }] = await checkAll(
    () => {
      demandSpan(bounds, zone)
      years = bounds
    },
    () => demandAsked(scope, { ...wanted, userPointer }, ownHolidays(scope, years, zone)),
    () => demandPeople(scope, follower_ids, 'follower_ids'),
  )

  const span = widen({ ...bounds, fullDay: wanted.full_day ?? isWholeDays(bounds, zone) }, zone)
  const stored = spanColumns(span, zone)
  // The database refuses it as well; checked here so that a batch can continue with the next person.
  if (person.closed_through !== null && stored.first_day <= person.closed_through)
    throw new Refusal(400, [monthIsClosed(person.closed_through)])
  const present = holidaysChanged ? await inWorkspace(scope, scope.workspace.id) : scope
  const calculated = await calculateAbsence(present, person, span, zone, custom ? { days, hours } : null)
  const row = {
    secure_id: newHandle(),
    time_zone: scope.zone,
    ...columns,
    uuid: randomUUID(),
    user_id: person.id,
    absence_type_id: type.id,
    title: title?.trim() || type.title,
    ...stored,
    days: calculated.days,
    hours: calculated.hours,
    use_custom_values: custom ?? false,
    created_by: columns.created_by ?? scope.actor.role,
    creator_id: scope.actor.userId,
  }
  const story = historyText(scope, { kind: 'created', changes: absenceChanges({ ...scope, zone }, {}, row) })
  const followUp = notifyNobody ? null : type.needs_approval ? 'tell-of-request' : 'confirm-absence'
  const id = await insertAbsence(scope, row, calculated.byDay, { note: story, followUp }, nowOf(scope))
  await addAbsenceFollowers(scope, id, follower_ids)
  for (const content of notes) await writeNotes(scope, { absence_ids: [id] }, content)
  return id
}

/** The person and the type, if the caller may request that. */
async function demandAsked(scope: WorkspaceScope, wanted: NewAbsence & { userPointer: string }, holidays: Fragment) {
  const { user_id, absence_type_id, userPointer } = wanted
  const { actor } = scope
  const context = await lockRequestContext(scope, namedOr(actor, user_id, userPointer), absence_type_id, holidays)
  const [{ person, type }] = await checkAll(
    () => demandPerson(context, user_id, userPointer),
    () => context !== null || demandType(scope, absence_type_id),
  )
  const subject = { userId: person.id, administered: person.administered }
  demand(actor, 'absence.create', subject)
  demandAmounts(scope, subject, wanted, null)
  if (!type) throw unknownType()
  if (!type.offered && actor.userId === person.id && actor.role === 'employee')
    throw forbidden('You cannot request absences of this type.')
  return { person, type, holidaysChanged: context?.holidaysChanged ?? false }
}

const unknownType = (): Refusal => invalid('absence_type_id', 'There is no such absence type in this workspace.')

export async function demandType(scope: WorkspaceScope, id: Id): Promise<AbsenceTypeRow> {
  const type = await findAbsenceType(scope, id)
  if (!type) throw unknownType()
  return type
}

import { randomUUID } from 'node:crypto'
import { forbidden, invalid } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { newHandle } from '../../platform/secrets.ts'
import { storyOf } from '../history.ts'
import { writeNotes } from '../notes/write-notes.ts'
import { demand } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { demandPeople, demandPerson, namedOr } from '../users/people.ts'
import { type AbsenceColumns, addAbsenceFollowers, findAsked, insertAbsence } from './absence.sql.ts'
import { type AbsenceDay, isWholeDays } from './absence-days.ts'
import { calculateAbsence, demandSpan, ownHolidays } from './calculate-absence.ts'
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
export const requestAbsence = async (scope: WorkspaceScope, wanted: NewAbsence): Promise<Id> =>
  (await storeRequest(scope, await prepareRequest(scope, wanted))).id

type RequestedColumns = Partial<AbsenceColumns> & Pick<AbsenceColumns, 'user_id' | 'absence_type_id' | 'title'>

/** An absence that can be asked for, with all that is to be stored of it. */
export type PreparedRequest = {
  row: RequestedColumns
  byDay: readonly AbsenceDay[]
  followerIds: readonly Id[]
  notes: readonly string[]
  needsApproval: boolean
  /** Whether who asks administers the person that it is for. */
  administered: boolean
}

/** Whether storing it takes one statement, which needs no transaction around it. */
export const isPlainRequest = ({ followerIds, notes, needsApproval }: PreparedRequest): boolean =>
  followerIds.length === 0 && notes.length === 0 && needsApproval

export async function prepareRequest(scope: WorkspaceScope, wanted: NewAbsence): Promise<PreparedRequest> {
  const { user_id, absence_type_id, starts_at, ends_at, title, days, hours, custom, ...rest } = wanted
  const { follower_ids = [], notes = [], ...columns } = rest
  const bounds = { startsAt: starts_at, endsAt: ends_at }
  demandSpan(bounds, scope.zone)
  const holidays = ownHolidays(scope, bounds)
  const asked = await findAsked(scope, namedOr(scope.actor, user_id, 'user_id'), absence_type_id, holidays)
  const { person, type } = demandPerson(asked, user_id, 'user_id')
  const subject = { userId: person.id, administered: person.administered }
  demand(scope.actor, 'absence.create', subject)
  if (!type) throw invalid('absence_type_id', 'There is no such absence type in this workspace.')
  if (!type.offered && scope.actor.userId === person.id && scope.actor.role === 'employee')
    throw forbidden('You cannot ask for absences of this type.')
  await demandPeople(scope, follower_ids, 'follower_ids')

  const full_day = wanted.full_day ?? isWholeDays(bounds, scope.zone)
  const span = { ...bounds, fullDay: full_day }
  const calculated = await calculateAbsence(scope, person, span, custom ? { days, hours } : null)
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
  return {
    row,
    byDay: calculated.byDay,
    followerIds: follower_ids,
    notes,
    needsApproval: type.needs_approval,
    administered: person.administered,
  }
}

/** `noteId` is that of the note which tells of it. */
export type StoredRequest = { id: Id; noteId: Id; now: string }

/** Nothing is taken from an entitlement before the absence is confirmed, so there is nothing to count anew. */
export async function storeRequest(scope: WorkspaceScope, prepared: PreparedRequest): Promise<StoredRequest> {
  const { row, byDay, followerIds, notes, needsApproval } = prepared
  const story = storyOf(scope, { kind: 'created', changes: absenceChanges(scope, {}, row) })
  const now = nowOf(scope)
  const { id, note_id } = await insertAbsence(scope, row, byDay, story, now)
  await addAbsenceFollowers(scope, id, followerIds)
  for (const content of notes) await writeNotes(scope, { absence_ids: [id] }, content)
  if (!needsApproval) await confirmLater(scope, id)
  return { id, noteId: note_id, now }
}

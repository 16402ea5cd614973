import { type AbsenceRecord, absenceRecord, absenceRecords } from '../../domain/absences/absence-records.ts'
import { changeAbsence, removeAbsence } from '../../domain/absences/change-absence.ts'
import { decideAbsence } from '../../domain/absences/decide-absence.ts'
import { requestAbsence } from '../../domain/absences/request-absence.ts'
import { workspaceOf } from '../../domain/lookup.ts'
import { checkAll, invalid } from '../../platform/errors.ts'
import { optional, required, type Values } from '../../platform/input/fields.ts'
import { blankAsNull, id, number, text, timeZone } from '../../platform/input/kind.ts'
import { utcForm } from '../../platform/time/instant.ts'
import { localForm } from '../../platform/time/local-form.ts'
import { zoneNamedIn } from '../../platform/time/zone.ts'
import { demandValues, looseBoolean, momentText, rangeInZone, recordIdFields, recordIdPair } from './fields.ts'
import { demandParentId, demandRecordId, demandWorkspaceOf } from './lookup.ts'
import { operation, toNumber } from './operation.ts'
import { either, pageSchema, ref } from './schemas.ts'
import {
  demandUserId,
  optionalLocationId,
  optionalUserId,
  rangeFields,
  userFields,
  userIdPair,
} from './user-and-location.ts'

const tag = 'Absences'
const subject = 'absences'
const path = '/public_api/v1/absences'

const confirmedByStatus = { pending: null, confirmed: true, rejected: false } as const

const renderAbsence = (absence: AbsenceRecord, moment: (iso: string) => string) => ({
  id: toNumber(absence.id),
  absence_type_id: toNumber(absence.absence_type_id),
  user_id: toNumber(absence.user_id),
  title: absence.title,
  starts_at: moment(absence.starts_at),
  ends_at: moment(absence.ends_at),
  time_zone: absence.time_zone,
  full_day: absence.full_day,
  external_id: absence.external_id,
  force_calc_custom_hours: absence.use_custom_values,
  paid_hours: absence.hours,
  vacation_days: absence.days,
  confirm: null,
  confirmed_at: absence.confirmed_at && utcForm(absence.confirmed_at),
  confirmed_by: absence.confirmed_by_id && toNumber(absence.confirmed_by_id),
  confirm_message: absence.confirm_message,
  created_at: utcForm(absence.created_at),
  updated_at: utcForm(absence.updated_at),
  created_by: absence.creator_id && toNumber(absence.creator_id),
  note: null,
  charge_days_job_status: absence.charge_days_job_status ?? 'success',
  import_id: absence.import_id,
  outlook_id: absence.outlook_id,
  secure_id: absence.secure_id,
})

const renderInUtc = (absence: AbsenceRecord) => renderAbsence(absence, utcForm)

/** Times have the offset of the absence's zone; two members are in these answers only. */
const renderInLocalTime = (absence: AbsenceRecord) => ({
  ...renderAbsence(absence, (iso) => localForm(iso, absence.zone)),
  absence_type_external_id: absence.absence_type_external_id,
  confirmed: confirmedByStatus[absence.confirmation_status],
})

const times = {
  starts_at: required(momentText()),
  ends_at: required(momentText()),
  // Clients that always send all fields send null for those they do not use.
  time_zone: optional(blankAsNull(timeZone())),
  full_day: optional(blankAsNull(looseBoolean())),
  force_calc_custom_hours: optional(blankAsNull(looseBoolean())),
  paid_hours: optional(blankAsNull(number({ least: 0, most: 99_999 }))),
  vacation_days: optional(blankAsNull(number({ least: 0, most: 99_999 }))),
}

type Times = Values<typeof times>

const start = (input: Times, zone: string) => momentText().instant(input.starts_at, zone, 'starts_at')
const end = (input: Times, zone: string) => momentText().instant(input.ends_at, zone, 'ends_at')

function readAmounts({ force_calc_custom_hours: custom, paid_hours, vacation_days, full_day, time_zone }: Times) {
  if (custom) demandValues({ paid_hours, vacation_days }, 'must be given with force_calc_custom_hours.')
  return {
    full_day: full_day ?? undefined,
    custom: custom ?? undefined,
    hours: paid_hours ?? undefined,
    days: vacation_days ?? undefined,
    ...(time_zone && { time_zone }),
  }
}

const decisions = { confirm: 'confirmed', reset: 'pending', reject: 'rejected' } as const

export const absenceOperations = [
  operation({
    id: 'createAbsence',
    tag,
    subject,
    summary: 'Create an absence',
    method: 'POST',
    changes: 'absences',
    path,
    object: 'absence',
    fields: {
      absence_type_id: optional(blankAsNull(id())),
      absence_type_external_id: optional(blankAsNull(text())),
      ...userFields,
      external_id: optional(blankAsNull(text())),
      ...times,
    },
    needs: [['absence_type_id', 'absence_type_external_id'], userIdPair],
    example: {
      absence: { absence_type_id: 1, user_external_id: '1042', starts_at: '2026-07-06', ends_at: '2026-07-17' },
    },
    answers: ref('absence'),
    async handle({ scope, input }) {
      const type = { id: input.absence_type_id, externalId: input.absence_type_external_id }
      const [absence_type_id, user_id, amounts] = await checkAll(
        () => demandParentId(scope, 'absence_types', type, 'absence_type_id'),
        () => demandUserId(scope, input),
        () => readAmounts(input),
      )
      const workspaceScope = await workspaceOf(scope, 'absence_types', absence_type_id)
      if (!workspaceScope) throw invalid('absence_type_id', 'There is no such absence type.')
      const zone = zoneNamedIn(input) ?? workspaceScope.zone
      const created = await requestAbsence(workspaceScope, {
        absence_type_id,
        user_id,
        external_id: input.external_id ?? null,
        starts_at: start(input, zone),
        ends_at: end(input, zone),
        ...amounts,
      })
      return { body: renderInUtc(await absenceRecord(scope, created)) }
    },
  }),
  operation({
    id: 'updateAbsence',
    audit: 'verb',
    tag,
    subject,
    summary: 'Change an absence',
    method: 'PUT',
    changes: 'absences',
    path,
    object: 'absence',
    fields: { ...recordIdFields, ...times },
    needs: [recordIdPair],
    example: { absence: { id: 1, starts_at: '2026-07-06', ends_at: '2026-07-10' } },
    answers: ref('absence'),
    async handle({ scope, input }) {
      const changed = await demandRecordId(scope, 'absences', input)
      await changeAbsence(await demandWorkspaceOf(scope, 'absences', changed), changed, {
        starts_at: (zone) => start(input, zone),
        ends_at: (zone) => end(input, zone),
        ...readAmounts(input),
      })
      return { body: renderInUtc(await absenceRecord(scope, changed)) }
    },
  }),
  operation({
    id: 'getAbsences',
    tag,
    subject,
    summary: 'Get one absence, or list those in a range',
    description:
      'With `id` or `external_id`, returns one absence; otherwise a page of the absences that overlap the range.',
    method: 'GET',
    path,
    fields: {
      ...recordIdFields,
      ...rangeFields,
    },
    paged: true,
    answers: either(ref('absence'), pageSchema('absences', 'absence')),
    async handle({ scope, input, page }) {
      if (input.id || input.external_id) {
        const absence = await absenceRecord(scope, await demandRecordId(scope, 'absences', input))
        return { body: { ...renderInLocalTime(absence), uuid: absence.uuid, status: absence.status } }
      }
      const { range_start, range_end } = input
      const [range, userId, workspaceId] = await checkAll(
        () => {
          demandValues({ range_start, range_end }, 'must be given.')
          return rangeInZone(range_start!, range_end!)
        },
        () => optionalUserId(scope, input),
        () => optionalLocationId(scope, input),
      )
      const { absences, count } = await absenceRecords(scope, { range, userId, workspaceId }, page.slice)
      return { body: page.body('absences', { records: absences, count }, renderInUtc) }
    },
  }),
  ...Object.entries(decisions).map(([verb, status]) =>
    operation({
      id: `${verb}Absence`,
      audit: 'verb',
      tag,
      subject,
      summary: `Set an absence to ${status}`,
      method: 'PUT',
      path: `${path}/${verb}`,
      changes: 'absences',
      object: 'absence',
      fields: recordIdFields,
      example: { absence: { id: 1 } },
      answers: ref('absence'),
      async handle({ scope, input }) {
        const decided = await demandRecordId(scope, 'absences', input)
        await decideAbsence(await demandWorkspaceOf(scope, 'absences', decided), decided, status)
        return { body: renderInLocalTime(await absenceRecord(scope, decided)) }
      },
    }),
  ),
  operation({
    id: 'deleteAbsence',
    audit: 'verb',
    tag,
    subject,
    summary: 'Delete an absence',
    method: 'DELETE',
    changes: 'absences',
    path,
    object: 'absence',
    fields: recordIdFields,
    example: { absence: { id: 1 } },
    answers: null,
    async handle({ scope, input }) {
      const gone = await demandRecordId(scope, 'absences', input)
      await removeAbsence(await demandWorkspaceOf(scope, 'absences', gone), gone)
      return {}
    },
  }),
]

import { actOnTracking } from '../../domain/time-trackings/act-on-trackings.ts'
import { changeTracking } from '../../domain/time-trackings/change-tracking.ts'
import { createTracking } from '../../domain/time-trackings/create-tracking.ts'
import { type TrackingRecord, trackingRecord, trackingRecords } from '../../domain/time-trackings/tracking-records.ts'
import { invalid } from '../../platform/errors.ts'
import { optional, required } from '../../platform/input/fields.ts'
import { blankAsNull, id, integer, text } from '../../platform/input/kind.ts'
import { momentText, sessionId } from './fields.ts'
import { demandRecordId, demandWorkspaceOf, parentId } from './lookup.ts'
import { operation, type V1Scope } from './operation.ts'
import { renderSession } from './render-session.ts'
import { either, pageSchema, ref } from './schemas.ts'
import {
  demandLocationScope,
  demandUserId,
  optionalLocationId,
  optionalUserId,
  rangeFields,
  rangeFilter,
  type UserAndLocation,
  userAndLocationFields,
} from './user-and-location.ts'

const tag = 'Working sessions'
const subject = 'time'
const path = '/public_api/v1/working_sessions'

const sessionIdFields = { id: optional(blankAsNull(sessionId())), external_id: optional(blankAsNull(text())) }

const areaFields = {
  working_area_id: optional(blankAsNull(id())),
  working_area_external_id: optional(blankAsNull(text())),
}

/** Minutes; null lets the recorded breaks count again. */
const pauseFields = { manual_pause: optional(blankAsNull(integer({ least: 0, most: 1440 }))) }

const breaksIn = ({ manual_pause }: { manual_pause?: number | null | undefined }) =>
  manual_pause === undefined
    ? {}
    : {
        break_duration: manual_pause === null ? null : manual_pause * 60,
        force_custom_break_duration: manual_pause !== null,
      }

async function areaIn(scope: V1Scope, input: { [N in keyof typeof areaFields]?: string | null | undefined }) {
  const named = input.working_area_id !== undefined || input.working_area_external_id !== undefined
  const given = { id: input.working_area_id, externalId: input.working_area_external_id }
  return named ? { area_id: await parentId(scope, 'areas', given, 'working_area_id') } : {}
}

/** User and location cannot be changed, but callers may send them back as they read them. */
async function demandSameUserAndLocation(
  scope: V1Scope,
  before: TrackingRecord,
  input: UserAndLocation,
): Promise<void> {
  const location = await optionalLocationId(scope, input)
  if (location && location !== before.workspace_id) throw invalid('location_id', 'The location cannot be changed.')
  const user = await optionalUserId(scope, input)
  if (user && user !== before.user_id) throw invalid('user_id', 'The user cannot be changed.')
}

const pointers = { user: 'user_id', area: 'working_area_id', tags: 'filters' }
const times = (input: { starts_at?: string | undefined; ends_at?: string | null | undefined }, zone: string) => ({
  ...(input.starts_at && { starts_at: momentText().instant(input.starts_at, zone, 'starts_at') }),
  ...(input.ends_at && { ends_at: momentText().instant(input.ends_at, zone, 'ends_at') }),
})

export const workingSessionOperations = [
  operation({
    id: 'createWorkingSession',
    audit: 'verb',
    tag,
    subject,
    summary: 'Create a working session',
    description:
      'Without `ends_at`, the working session is running. `manual_pause` is in minutes. Times without an offset are in the time zone of the location.',
    method: 'POST',
    changes: 'time_trackings',
    path,
    object: 'working_session',
    fields: {
      ...userAndLocationFields,
      ...areaFields,
      starts_at: required(momentText()),
      ends_at: optional(blankAsNull(momentText())),
      ...pauseFields,
      external_id: optional(blankAsNull(text())),
    },
    example: {
      working_session: {
        location_external_id: 'HH',
        user_external_id: '1042',
        starts_at: '2026-07-06T08:00:00',
        ends_at: '2026-07-06T16:30:00',
        manual_pause: 30,
        external_id: 'T-1',
      },
    },
    answers: ref('working_session'),
    async handle({ scope, input }) {
      const workspaceScope = await demandLocationScope(scope, input)
      const created = await createTracking(workspaceScope, {
        starts_at: momentText().instant(input.starts_at, workspaceScope.zone, 'starts_at'),
        ends_at: times(input, workspaceScope.zone).ends_at ?? null,
        user_id: await demandUserId(scope, input),
        ...(await areaIn(scope, input)),
        ...breaksIn(input),
        external_id: input.external_id ?? null,
        pointers,
      })
      return { body: renderSession(await trackingRecord(scope, created)) }
    },
  }),
  operation({
    id: 'updateWorkingSession',
    audit: 'verb',
    tag,
    subject,
    summary: 'Change a working session',
    description:
      'The working session is identified by `id` or by `external_id`. With `id`, `external_id` is an ordinary attribute. Attributes that are not sent stay unchanged.',
    method: 'PUT',
    changes: 'time_trackings',
    path,
    object: 'working_session',
    fields: {
      ...sessionIdFields,
      ...userAndLocationFields,
      ...areaFields,
      starts_at: optional(momentText()),
      ends_at: optional(blankAsNull(momentText())),
      ...pauseFields,
    },
    example: { working_session: { external_id: 'T-1', ends_at: '2026-07-06T17:00:00' } },
    answers: ref('working_session'),
    async handle({ scope, input }) {
      const changed = await demandRecordId(scope, 'time_trackings', input)
      const workspaceScope = await demandWorkspaceOf(scope, 'time_trackings', changed)
      await demandSameUserAndLocation(scope, await trackingRecord(scope, changed), input)
      await changeTracking(workspaceScope, changed, {
        ...times(input, workspaceScope.zone),
        ...(await areaIn(scope, input)),
        ...breaksIn(input),
        pointers,
      })
      return { body: renderSession(await trackingRecord(scope, changed)) }
    },
  }),
  operation({
    id: 'getWorkingSessions',
    tag,
    subject,
    summary: 'Get one working session, or list those in a range',
    description:
      'With `id` or `external_id`, returns one working session; otherwise a page of those that overlap the range. Without `range_end`, the range is open.',
    method: 'GET',
    path,
    fields: { ...sessionIdFields, ...rangeFields },
    paged: true,
    answers: either(ref('working_session'), pageSchema('working_sessions', 'working_session')),
    async handle({ scope, input, page }) {
      if (input.id || input.external_id)
        return {
          body: renderSession(await trackingRecord(scope, await demandRecordId(scope, 'time_trackings', input))),
        }
      const { records, count } = await trackingRecords(scope, await rangeFilter(scope, input), page.textSlice)
      return { body: page.body('working_sessions', { records, count }, renderSession) }
    },
  }),
  ...(['confirm', 'reset'] as const).map((verb) =>
    operation({
      id: `${verb}WorkingSession`,
      audit: 'verb',
      tag,
      subject,
      summary: verb === 'confirm' ? 'Confirm a working session' : 'Undo the confirmation of a working session',
      method: 'PUT',
      path: `${path}/${verb}`,
      changes: 'time_trackings',
      object: 'working_session',
      fields: sessionIdFields,
      example: { working_session: { external_id: 'T-1' } },
      answers: ref('working_session'),
      async handle({ scope, input }) {
        const decided = await demandRecordId(scope, 'time_trackings', input)
        const workspaceScope = await demandWorkspaceOf(scope, 'time_trackings', decided)
        if (verb === 'confirm') await actOnTracking(workspaceScope, decided, { action: 'confirm' })
        else await changeTracking(workspaceScope, decided, { confirmed: false })
        return { body: renderSession(await trackingRecord(scope, decided)) }
      },
    }),
  ),
  operation({
    id: 'deleteWorkingSession',
    audit: 'verb',
    tag,
    subject,
    summary: 'Delete a working session',
    description: 'Returns the working session as it was before.',
    method: 'DELETE',
    changes: 'time_trackings',
    path,
    object: 'working_session',
    fields: sessionIdFields,
    example: { working_session: { external_id: 'T-1' } },
    answers: ref('working_session'),
    async handle({ scope, input }) {
      const gone = await demandRecordId(scope, 'time_trackings', input)
      const workspaceScope = await demandWorkspaceOf(scope, 'time_trackings', gone)
      const body = renderSession(await trackingRecord(scope, gone))
      await actOnTracking(workspaceScope, gone, { action: 'destroy' })
      return { body }
    },
  }),
]

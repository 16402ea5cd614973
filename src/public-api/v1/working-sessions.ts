import { workspaceOf } from '../../domain/lookup.ts'
import type { WorkspaceScope } from '../../domain/scope.ts'
import { actOnTracking } from '../../domain/time-trackings/act-on-trackings.ts'
import { changeTracking } from '../../domain/time-trackings/change-tracking.ts'
import { createTracking } from '../../domain/time-trackings/create-tracking.ts'
import { type TrackingRecord, trackingRecord, trackingRecords } from '../../domain/time-trackings/tracking-records.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { optional, required } from '../../platform/input/fields.ts'
import { blankAsNull, id, integer, text } from '../../platform/input/kind.ts'
import { momentText, sessionId } from './fields.ts'
import { theParent, theRecord } from './lookup.ts'
import { operation, type V1Scope } from './operation.ts'
import { pageSize } from './pages.ts'
import { either, pageOf, ref } from './schemas.ts'
import {
  demandNamedUser,
  inNamedLocation,
  namedLocation,
  namedUser,
  rangeFields,
  rangeFilter,
  type WhoseAndWhere,
  whoseAndWhere,
} from './whose-and-where.ts'
import { session } from './working-session.ts'

const tag = 'Working sessions'
const subject = 'time'
const path = '/public_api/v1/working_sessions'

const addressed = { id: optional(blankAsNull(sessionId())), external_id: optional(blankAsNull(text())) }

const area = {
  working_area_id: optional(blankAsNull(id())),
  working_area_external_id: optional(blankAsNull(text())),
}

/** Minutes; null lets the recorded breaks count again. */
const manualPause = { manual_pause: optional(blankAsNull(integer({ least: 0, most: 1440 }))) }

const breaksIn = ({ manual_pause }: { manual_pause?: number | null | undefined }) =>
  manual_pause === undefined
    ? {}
    : {
        break_duration: manual_pause === null ? null : manual_pause * 60,
        force_custom_break_duration: manual_pause !== null,
      }

async function areaIn(scope: V1Scope, sent: { [N in keyof typeof area]?: string | null | undefined }) {
  const named = sent.working_area_id !== undefined || sent.working_area_external_id !== undefined
  const given = { id: sent.working_area_id, externalId: sent.working_area_external_id }
  return named ? { area_id: await theParent(scope, 'areas', given, 'working_area_id') } : {}
}

async function placeOf(scope: V1Scope, sessionId: string): Promise<WorkspaceScope> {
  const place = await workspaceOf(scope, 'time_trackings', sessionId)
  if (!place) throw notFound('There is no such working session.')
  return place
}

/** Whose it is and where stays; a caller may send along what it has read. */
async function demandSame(scope: V1Scope, before: TrackingRecord, sent: WhoseAndWhere): Promise<void> {
  const location = await namedLocation(scope, sent)
  if (location && location !== before.workspace_id) throw invalid('location_id', 'The location cannot be changed.')
  const user = await namedUser(scope, sent)
  if (user && user !== before.user_id) throw invalid('user_id', 'The user cannot be changed.')
}

const pointers = { user: 'user_id', area: 'working_area_id', tags: 'filters' }
const times = (sent: { starts_at?: string | undefined; ends_at?: string | null | undefined }, zone: string) => ({
  ...(sent.starts_at && { starts_at: momentText().instant(sent.starts_at, zone, 'starts_at') }),
  ...(sent.ends_at && { ends_at: momentText().instant(sent.ends_at, zone, 'ends_at') }),
})

export const workingSessionOperations = [
  operation({
    id: 'createWorkingSession',
    audit: 'verb',
    tag,
    subject,
    summary: 'Create a working session',
    description:
      'Without `ends_at` it runs. `manual_pause` is minutes. Times without an offset are meant in the zone of the location.',
    method: 'POST',
    changes: 'time_trackings',
    path,
    object: 'working_session',
    fields: {
      ...whoseAndWhere,
      ...area,
      starts_at: required(momentText()),
      ends_at: optional(blankAsNull(momentText())),
      ...manualPause,
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
    async handle({ scope, sent }) {
      const place = await inNamedLocation(scope, sent)
      const created = await createTracking(place, {
        starts_at: momentText().instant(sent.starts_at, place.zone, 'starts_at'),
        ends_at: times(sent, place.zone).ends_at ?? null,
        user_id: await demandNamedUser(scope, sent),
        ...(await areaIn(scope, sent)),
        ...breaksIn(sent),
        external_id: sent.external_id ?? null,
        pointers,
      })
      return { body: session(await trackingRecord(scope, created)) }
    },
  }),
  operation({
    id: 'updateWorkingSession',
    audit: 'verb',
    tag,
    subject,
    summary: 'Change a working session',
    description:
      'By `id`, and then `external_id` is a change like others, or by `external_id`. What is left out stays.',
    method: 'PUT',
    changes: 'time_trackings',
    path,
    object: 'working_session',
    fields: {
      ...addressed,
      ...whoseAndWhere,
      ...area,
      starts_at: optional(momentText()),
      ends_at: optional(blankAsNull(momentText())),
      ...manualPause,
    },
    example: { working_session: { external_id: 'T-1', ends_at: '2026-07-06T17:00:00' } },
    answers: ref('working_session'),
    async handle({ scope, sent }) {
      const changed = await theRecord(scope, 'time_trackings', sent)
      const place = await placeOf(scope, changed)
      await demandSame(scope, await trackingRecord(scope, changed), sent)
      await changeTracking(place, changed, {
        ...times(sent, place.zone),
        ...(await areaIn(scope, sent)),
        ...breaksIn(sent),
        pointers,
      })
      return { body: session(await trackingRecord(scope, changed)) }
    },
  }),
  operation({
    id: 'getWorkingSessions',
    tag,
    subject,
    summary: 'Get one working session, or list those in a range',
    description:
      'With `id` or `external_id` one, else a page of those that overlap the range, which is open where `range_end` is left out.',
    method: 'GET',
    path,
    fields: { ...addressed, ...rangeFields },
    paged: true,
    answers: either(ref('working_session'), pageOf('working_sessions', 'working_session')),
    async handle({ scope, sent, page }) {
      if (sent.id || sent.external_id)
        return { body: session(await trackingRecord(scope, await theRecord(scope, 'time_trackings', sent))) }
      const { records, count } = await trackingRecords(scope, await rangeFilter(scope, sent), page.textSlice)
      return { body: { working_sessions: records.slice(0, pageSize).map(session), ...page.around(records, count) } }
    },
  }),
  ...(['confirm', 'reset'] as const).map((verb) =>
    operation({
      id: `${verb}WorkingSession`,
      audit: 'verb',
      tag,
      subject,
      summary: verb === 'confirm' ? 'Confirm a working session' : 'Take back that a working session is confirmed',
      method: 'PUT',
      path: `${path}/${verb}`,
      changes: 'time_trackings',
      object: 'working_session',
      fields: addressed,
      example: { working_session: { external_id: 'T-1' } },
      answers: ref('working_session'),
      async handle({ scope, sent }) {
        const decided = await theRecord(scope, 'time_trackings', sent)
        const place = await placeOf(scope, decided)
        if (verb === 'confirm') await actOnTracking(place, decided, { action: 'confirm' })
        else await changeTracking(place, decided, { confirmed: false })
        return { body: session(await trackingRecord(scope, decided)) }
      },
    }),
  ),
  operation({
    id: 'deleteWorkingSession',
    audit: 'verb',
    tag,
    subject,
    summary: 'Delete a working session',
    description: 'The answer is the working session as it was.',
    method: 'DELETE',
    changes: 'time_trackings',
    path,
    object: 'working_session',
    fields: addressed,
    example: { working_session: { external_id: 'T-1' } },
    answers: ref('working_session'),
    async handle({ scope, sent }) {
      const gone = await theRecord(scope, 'time_trackings', sent)
      const place = await placeOf(scope, gone)
      const body = session(await trackingRecord(scope, gone))
      await actOnTracking(place, gone, { action: 'destroy' })
      return { body }
    },
  }),
]

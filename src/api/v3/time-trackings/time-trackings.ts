import { writtenBySystem, writtenByUser } from '../../../domain/notes/note.columns.ts'
import type { Permission } from '../../../domain/permissions.ts'
import type { WorkspaceScope } from '../../../domain/scope.ts'
import { type Lengths, lengthsOf, type MeasuredRow } from '../../../domain/time-trackings/lengths.ts'
import {
  breakDuration,
  breakSeconds,
  breaksWhileRunning,
  currentStatus,
  grossSeconds,
  hoursOf,
  isInClosedMonth,
  listTotals,
  netSeconds,
} from '../../../domain/time-trackings/time-tracking.columns.ts'
import {
  administersOwner,
  mayTracking,
  type TrackingSubject,
  trackingsVisibleTo,
} from '../../../domain/time-trackings/time-tracking.policy.ts'
import { trackingTotals } from '../../../domain/time-trackings/tracking-totals.columns.ts'
import type { Query } from '../../../jsonapi/query.ts'
import {
  type Ability,
  type Attribute,
  counted,
  countOf,
  defineResource,
  linkColumn,
  type Resource,
  toMany,
  toOne,
} from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { readFlag } from '../../../platform/input/flag.ts'
import { localForm } from '../../../platform/time/local-form.ts'
import { hoursFrom } from '../../../shared/hours.ts'
import { attachment } from '../attached/attachments.ts'
import { note, userNotes } from '../attached/notes.ts'
import { signature } from '../attached/signatures.ts'
import { namedUsers } from '../people/named-users.ts'
import { userOverview } from '../people/users.ts'
import { exactly, orNull, text } from '../schemas.ts'
import { shownTimestamps } from '../timestamps.ts'
import { area } from '../workspaces/areas.ts'
import { tag } from '../workspaces/tags.ts'
import { workspace } from '../workspaces/workspaces.ts'
import { breakResource } from './breaks.ts'

const hours = (seconds: Attribute['from'] & {}, derived: (lengths: Lengths) => number): Attribute => ({
  wire: wire.number,
  from: (scope) => hoursOf(scope, seconds(scope)),
  derive: (row, scope) => hoursFrom(derived(lengthsOf(row as unknown as MeasuredRow, scope))),
})

const ability =
  (permission: Permission): Ability<WorkspaceScope> =>
  (scope, row) =>
    mayTracking(scope, permission, row as unknown as TrackingSubject)

/** For abilities that a closed month takes away. */
const abilityInOpenMonth =
  (permission: Permission): Ability<WorkspaceScope> =>
  (scope, row) =>
    row.month_closed === false && ability(permission)(scope, row)

type RunningBreak = { id: string; starts_at: string; ends_at: string | null }

const moment = wire.local.schema
const runningBreak = exactly({ id: text, starts_at: moment, ends_at: orNull(moment) })

/** The breaks of a running tracking, for clients that show a clock. */
const breaks: Attribute = {
  optional: true,
  from: breaksWhileRunning,
  wire: wire.serialized(
    { type: 'array', items: runningBreak, description: 'The breaks so far, while the time tracking is running.' },
    (value, { zone }) =>
      (value as RunningBreak[] | null)?.map((span) => ({
        id: span.id,
        starts_at: localForm(span.starts_at, zone),
        ends_at: span.ends_at && localForm(span.ends_at, zone),
      })),
  ),
}

const lastEditor = linkColumn('last_editor')

const onTracking = (table: string) => ({ table, ownKey: 'time_tracking_id', relatedKey: 'id' })
const notes = onTracking('notes')

export const timeTracking: Resource = defineResource({
  type: 'time_tracking',
  description:
    'The working time of a user from a start to an end. `permissions` says what the caller can do with the time tracking. In a closed month, its times and area cannot be changed, but its tags (`update_tags`), attachments, signatures and followers (`attach`) can.',
  table: 'time_trackings',
  idKind: 'text',
  visible: trackingsVisibleTo,
  sort: ['-starts_at'],
  abilities: {
    update: ability('time_tracking.update'),
    update_times: abilityInOpenMonth('time_tracking.update_times'),
    update_area: abilityInOpenMonth('time_tracking.update_area'),
    update_tags: ability('time_tracking.update_tags'),
    destroy: abilityInOpenMonth('time_tracking.destroy'),
    confirm: abilityInOpenMonth('time_tracking.confirm'),
    request_correction: abilityInOpenMonth('time_correction.create'),
    attach: ability('time_tracking.attach'),
  },
  alsoRead: {
    user_id: ({ sql }) => sql`t.user_id`,
    punched: ({ sql }) => sql`t.punched`,
    administered: administersOwner,
    month_closed: isInClosedMonth,
  },
  derivedFrom: {
    gross_seconds: ({ sql }) => sql`t.gross_seconds::float8`,
    break_seconds: ({ sql }) => sql`t.break_seconds::float8`,
    recorded_break: ({ sql }) => sql`t.recorded_break::float8`,
    set_break: ({ sql }) => sql`t.break_duration`,
  },
  attributes: {
    assignment_id: { wire: wire.orNull(wire.text) },
    confirmed: { wire: wire.boolean },
    last_update_by: {
      from: ({ sql }) => sql`t.last_editor_id`,
      wire: wire.orNull(wire.integer),
      // Ids are text in the code; this one is a number in answers.
      derive: ({ [lastEditor]: id }) => (id === null ? null : Number(id)),
    },
    break_duration: {
      wire: wire.orNull(wire.integer),
      from: breakDuration,
      derive: (row, scope) => lengthsOf(row as unknown as MeasuredRow, scope).shownBreak,
    },
    default_break_duration: { wire: wire.integer },
    created_by: { wire: wire.text },
    force_custom_break_duration: { wire: wire.boolean },
    external_id: { wire: wire.orNull(wire.text) },
    status: { wire: wire.oneOf('active', 'deleted') },
    start_signature_id: { wire: wire.orNull(wire.text) },
    end_signature_id: { wire: wire.orNull(wire.text) },
    current_status: {
      wire: wire.oneOf('finished', 'running'),
      from: currentStatus,
      derive: ({ ends_at }) => (ends_at === null ? 'running' : 'finished'),
    },
    starts_at: { wire: wire.utc },
    ends_at: { wire: wire.orNull(wire.utc) },
    actual_starts_at: { wire: wire.orNull(wire.utc) },
    actual_ends_at: { wire: wire.orNull(wire.utc) },
    ...shownTimestamps,
    gross_time: hours(grossSeconds, ({ gross }) => gross),
    net_time: hours(netSeconds, ({ gross, rest }) => gross - rest),
    break_time: hours(breakSeconds, ({ rest }) => rest),
    system_notes_count: { wire: wire.integer, ...counted({ ...notes, where: writtenBySystem }) },
    user_notes_count: { wire: wire.integer, ...counted({ ...notes, where: writtenByUser }), derive: userNotes },
    signatures_count: { wire: wire.integer, ...counted(onTracking('signatures')), derive: countOf('signatures') },
    attachments_count: { wire: wire.integer, ...counted(onTracking('attachments')), derive: countOf('attachments') },
    breaks,
  },
  relationships: {
    area: toOne(() => area, 'area_id'),
    attachments: toMany(() => attachment, 'attachment_id', onTracking('attachments')),
    breaks: toMany(() => breakResource, 'break_id', onTracking('breaks')),
    notes: toMany(() => note, 'note_id', notes),
    signatures: toMany(() => signature, 'signature_id', onTracking('signatures')),
    tags: toMany(() => tag, 'tag_id', {
      table: 'time_tracking_tags',
      ownKey: 'time_tracking_id',
      relatedKey: 'tag_id',
    }),
    followers: toMany(() => userOverview, 'follower_id', {
      table: 'time_tracking_followers',
      ownKey: 'time_tracking_id',
      relatedKey: 'user_id',
    }),
    user: toOne(() => userOverview, 'user_id'),
    last_editor: toOne(() => userOverview, 'last_editor_id'),
    workspace: toOne(() => workspace, 'workspace_id'),
  },
  filters: {
    running: (scope, value) => {
      const running = readFlag(value)
      return running === null ? null : running ? scope.sql`t.ends_at is null` : scope.sql`t.ends_at is not null`
    },
    month_closed: (scope, value) => {
      const closed = readFlag(value)
      return closed === null ? null : closed ? isInClosedMonth(scope) : scope.sql`not ${isInClosedMonth(scope)}`
    },
  },
  selectiveFilter: 'user_id',
  filterTexts: {
    running: '`1` returns only running time trackings, `0` only those that have ended.',
    month_closed: '`1` returns only time trackings in a closed month of their user, `0` only all others.',
  },
  listMeta: listTotals as Resource['listMeta'],
  quickTotals: (scope, query) => {
    const rollupQuery = totalsQuery(query)
    return rollupQuery && trackingTotals(scope, rollupQuery)
  },
})

/**
 * The filters that the rollup can answer: none, users, running or finished, confirmed or unconfirmed. Other queries
 * count the rows, and so do filters that the list ignores (an invalid user id).
 */
function totalsQuery({ filters, plain }: Query): Parameters<typeof trackingTotals>[1] | null {
  let userIds: string[] | null = null
  let confirmed: boolean | null = null
  let running = plain.running === undefined ? null : readFlag(plain.running)
  let runningAsked = plain.running !== undefined
  if (plain.month_closed !== undefined) return null
  for (const { field, matcher, value } of filters) {
    if (field === 'user_id' && userIds === null) {
      userIds = namedUsers(matcher, value)
      if (userIds === null) return null
    } else if (field === 'running' && matcher === 'eq' && !runningAsked) {
      running = readFlag(value)
      runningAsked = true
    } else if (field === 'confirmed' && matcher === 'eq' && confirmed === null) {
      confirmed = readFlag(value)
      if (confirmed === null) return null
    } else return null
  }
  return { userIds, running, confirmed }
}

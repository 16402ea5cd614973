import { absenceListTotals, confirmedOf, isInClosedMonth } from '../../../domain/absences/absence.columns.ts'
import {
  type AbsenceSubject,
  absencesVisibleTo,
  administersOwner,
  mayAbsence,
  onDays,
} from '../../../domain/absences/absence.policy.ts'
import { absenceTotals } from '../../../domain/absences/absence-totals.columns.ts'
import { needsAnother, standsIn } from '../../../domain/absences/decider.policy.ts'
import { writtenBySystem, writtenByUser } from '../../../domain/notes/note.columns.ts'
import type { Permission } from '../../../domain/permissions.ts'
import type { WorkspaceScope } from '../../../domain/scope.ts'
import { isText } from '../../../jsonapi/filter-list.ts'
import type { Query } from '../../../jsonapi/query.ts'
import {
  type Ability,
  counted,
  countOf,
  defineResource,
  type Resource,
  toMany,
  toOne,
} from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { readDate } from '../../../platform/time/instant.ts'
import { attachment } from '../attached/attachments.ts'
import { note, userNotes } from '../attached/notes.ts'
import { namedUsers } from '../people/named-users.ts'
import { userOverview } from '../people/users.ts'
import { shownTimestamps } from '../timestamps.ts'
import { absenceType } from './absence-types.ts'

const ability =
  (permission: Permission): Ability<WorkspaceScope> =>
  (scope, row) =>
    mayAbsence(scope, permission, row as unknown as AbsenceSubject)

/** For abilities that a closed month takes away, unless the absence is in one of these states. */
const abilityInOpenMonth =
  (permission: Permission, { orWhile = [] }: { orWhile?: readonly string[] } = {}): Ability<WorkspaceScope> =>
  (scope, row) =>
    (row.month_closed === false || orWhile.includes(row.confirmation_status as string)) &&
    ability(permission)(scope, row)

const states = ['pending', 'confirmed', 'rejected']

const onAbsence = (table: string) => ({ table, ownKey: 'absence_id', relatedKey: 'id' })
const notes = onAbsence('notes')

export const absence: Resource = defineResource({
  type: 'absence',
  description:
    'Time off work that is requested and then confirmed or rejected. `time_zone` is the zone in which the absence was requested; `first_day` and `last_day` are days in that zone, and `days` and `hours` are counted by them. `permissions` says what the caller can do with the absence. In a closed month, it cannot be confirmed, only a pending absence can be rejected, only a rejected one can get other times (`update_times`), and a confirmed one cannot be deleted.',
  table: 'absences',
  visible: absencesVisibleTo,
  sort: ['-starts_at'],
  abilities: {
    update: ability('absence.update'),
    update_times: abilityInOpenMonth('absence.update', { orWhile: ['rejected'] }),
    destroy: abilityInOpenMonth('absence.destroy', { orWhile: ['pending', 'rejected'] }),
    confirm: abilityInOpenMonth('absence.decide'),
    reject: abilityInOpenMonth('absence.decide', { orWhile: ['pending'] }),
  },
  alsoRead: {
    user_id: ({ sql }) => sql`t.user_id`,
    administered: administersOwner,
    needs_another: needsAnother,
    stands_in: standsIn,
    month_closed: isInClosedMonth,
  },
  attributes: {
    title: { wire: wire.text },
    hours: { wire: wire.number },
    days: { wire: wire.number },
    full_day: { wire: wire.boolean },
    confirmation_status: { wire: wire.oneOf(...states) },
    confirmed: { wire: wire.orNull(wire.boolean), from: confirmedOf },
    created_by: { wire: wire.orNull(wire.text) },
    use_custom_values: { wire: wire.boolean },
    external_id: { wire: wire.orNull(wire.text) },
    confirm_message: { wire: wire.orNull(wire.text) },
    attachments_count: { wire: wire.integer, ...counted(onAbsence('attachments')), derive: countOf('attachments') },
    system_notes_count: { wire: wire.integer, ...counted({ ...notes, where: writtenBySystem }) },
    user_notes_count: { wire: wire.integer, ...counted({ ...notes, where: writtenByUser }), derive: userNotes },
    starts_at: { wire: wire.utc },
    ends_at: { wire: wire.utc },
    time_zone: { wire: wire.text, from: ({ sql }) => sql`t.zone` },
    first_day: { wire: wire.date },
    last_day: { wire: wire.date },
    confirmed_at: { wire: wire.orNull(wire.utc) },
    ...shownTimestamps,
  },
  relationships: {
    absence_type: toOne(() => absenceType, 'absence_type_id'),
    user: toOne(() => userOverview, 'user_id'),
    confirmed_by_user: toOne(() => userOverview, 'confirmed_by_id'),
    followers: toMany(() => userOverview, 'follower_id', {
      table: 'absence_followers',
      ownKey: 'absence_id',
      relatedKey: 'user_id',
    }),
    notes: toMany(() => note, 'note_id', notes),
    attachments: toMany(() => attachment, 'attachment_id', onAbsence('attachments')),
  },
  filters: { overlapping_with_range: overlapping },
  filterTexts: {
    overlapping_with_range:
      'Returns only absences that include at least one of these days, such as `2026-01-30_2026-02-05`. A single date means that day and all later ones.',
  },
  listMeta: absenceListTotals as Resource['listMeta'],
  quickTotals: (scope, query) => {
    const rollupQuery = totalsQuery(query)
    return rollupQuery && absenceTotals(scope, rollupQuery)
  },
})

/** `2026-01-30_2026-02-05`, both included; one date alone means from that day on. */
function overlapping(scope: WorkspaceScope, value: string) {
  const [from = '', until] = value.split('_')
  const first = readDate(from)
  const last = until === undefined || until === '' ? null : readDate(until)
  if (!first || (until && !last)) return null
  return onDays(scope, first.toString(), last?.toString() ?? null)
}

/** The filters that the rollup can answer: none, users, one state. Other queries count the rows. */
function totalsQuery({ filters, plain }: Query): { userIds: string[] | null; status: string | null } | null {
  let userIds: string[] | null = null
  let status: string | null = null
  if (plain.overlapping_with_range !== undefined) return null
  for (const { field, matcher, value } of filters) {
    if (!isText(value)) return null
    if (field === 'user_id' && userIds === null) {
      userIds = namedUsers(matcher, value)
      if (userIds === null) return null
    } else if (field === 'confirmation_status' && status === null && matcher === 'eq' && states.includes(value))
      status = value
    else return null
  }
  return { userIds, status }
}

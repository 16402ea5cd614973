import { currentAbsenceOf } from '../../../domain/absences/absence.columns.ts'
import { remainingVacationOf } from '../../../domain/entitlements/entitlement.columns.ts'
import { pictureOr } from '../../../domain/images/image.columns.ts'
import { placeholders } from '../../../domain/images/image.ts'
import { openPin, pinDigests } from '../../../domain/pins/pin.ts'
import type { Scope } from '../../../domain/scope.ts'
import {
  absenceTypesOf,
  areasOf,
  assumedRoleOf,
  customFieldValuesOf,
  directAccountOf,
  emailOf,
  hasTags,
  isInAreas,
  isInvitationPending,
  lastActionOf,
  rolesOf,
  runningTrackingOf,
  tagsOf,
  workspacesOf,
} from '../../../domain/users/user.columns.ts'
import { accountUsersVisibleTo, colleaguesVisibleTo, usersVisibleTo } from '../../../domain/users/user.policy.ts'
import { readList } from '../../../jsonapi/filter-list.ts'
import {
  type Attribute,
  defineResource,
  type NamedFilter,
  type Resource,
  toMany,
  toOne,
} from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { readId } from '../../../platform/ids.ts'
import { utcForm } from '../../../platform/time/instant.ts'
import { hoursNotations } from '../../../shared/hours.ts'
import { absenceType } from '../absences/absence-types.ts'
import { absence } from '../absences/absences.ts'
import { account } from '../accounts/accounts.ts'
import { action } from '../time-trackings/actions.ts'
import { hiddenTimestamps } from '../timestamps.ts'
import { area } from '../workspaces/areas.ts'
import { tag } from '../workspaces/tags.ts'
import { workspace } from '../workspaces/workspaces.ts'
import { customFieldValue } from './data-profiles.ts'
import { role } from './roles.ts'
import { userAbilities } from './user-abilities.ts'

const picture = (): Attribute => ({
  from: pictureOr(placeholders.user),
  wire: wire.described(wire.text, 'The path of the image.'),
})

type Pin = 'tablet_pin' | 'identifier_pin'

/** Stored encrypted, so that lists can only be filtered by complete PINs. */
const pin = (column: Pin): Attribute => ({
  // As text, because related records are read as JSON.
  from: ({ sql }) => sql`encode(t.${sql(`${column}_sealed`)}, 'hex')`,
  wire: wire.serialized({ type: 'string' }, (sealed, scope) =>
    sealed === null ? null : openPin(scope, Buffer.from(sealed as string, 'hex')),
  ),
  matches(scope: Scope, { matcher, value }) {
    if (matcher === 'eq') return isOneOf(scope, column, [value])
    if (matcher === 'in') return isOneOf(scope, column, readList(value))
    return matcher === '!eq' ? scope.sql`${isOneOf(scope, column, [value])} is not true` : null
  },
})
const isOneOf = (scope: Scope, column: Pin, pins: readonly string[]) =>
  scope.sql`(t.${scope.sql(`${column}_digest`)} = any(${pins.flatMap((pin) => pinDigests(scope, pin))}::bytea[]))`
const withPin =
  (column: Pin): NamedFilter<Scope> =>
  (scope, value) =>
    isOneOf(scope, column, [value])
const tabletPin = pin('tablet_pin')

const email: Attribute = { wire: wire.orNull(wire.text), from: emailOf }
const status: Attribute = { wire: wire.oneOf('active', 'inactive') }

/** An array column of ids. */
const idList = (column: string): Attribute => ({
  wire: wire.serialized({ type: 'array', items: { type: 'string' } }, (value) => value),
  from: ({ sql }) => sql`t.${sql(column)}::text[]`,
})

const attributes: Record<string, Attribute> = {
  email,
  username: { wire: wire.text },
  tablet_pin: { ...tabletPin, wire: wire.orNull(tabletPin.wire) },
  abbreviation: { wire: wire.orNull(wire.text) },
  hour_holidays: { wire: wire.boolean },
  time_zone: { wire: wire.orNull(wire.text) },
  initial_time_account: { wire: wire.number },
  checkin_complete: { wire: wire.orNull(wire.boolean) },
  start_of_accounting: { wire: wire.date },
  saldo_type: { wire: wire.integer },
  salary: { wire: wire.number },
  recognition_color_variant: { wire: wire.integer },
  hours_on_vacation_day: { wire: wire.number },
  home_office: { wire: wire.boolean },
  calc_holiday_options: { wire: wire.text },
  custom_holiday_hours: { wire: wire.number },
  calc_vacation_options: { wire: wire.text },
  working_sessions_creator: { wire: wire.boolean },
  staff_number: { wire: wire.orNull(wire.text) },
  cost_centre: { wire: wire.orNull(wire.text) },
  wage_type_ids: idList('wage_type_ids'),
  default_break_ids: idList('default_break_ids'),
  external_id: { wire: wire.orNull(wire.text) },
  birthday: { wire: wire.orNull(wire.date) },
  identifier_pin: pin('identifier_pin'),
  locale: { wire: wire.orNull(wire.text) },
  hours_notation: {
    wire: wire.described(
      wire.orNull(wire.oneOf(...hoursNotations)),
      'How the app writes hours for the user: `clock` as 7:48, `decimal` as 7.80. Null means as the workspace does.',
    ),
  },
  absence_request_mails: { wire: wire.oneOf('at_once', 'daily', 'none') },
  substitute_id: { wire: wire.orNull(wire.text), from: ({ sql }) => sql`t.substitute_id::text` },
  status,
  running_time_tracking: {
    from: runningTrackingOf,
    matches: () => null,
    wire: wire.serialized(
      { anyOf: [{ type: 'object', description: 'The id and start of the running time tracking.' }, { type: 'null' }] },
      (value) => {
        const running = value as { id: string; starts_at: string; on_break: boolean } | null
        return running && { ...running, starts_at: utcForm(running.starts_at) }
      },
    ),
  },
  remaining_vacation_days_this_year: { wire: wire.integer, from: remainingVacationOf },
  avatar: picture(),
  avatar_thumb_url: picture(),
  avatar_medium_url: picture(),
  ...hiddenTimestamps,
}

const relationships = {
  areas: toMany(() => area, 'area_id', areasOf),
  workspaces: toMany(() => workspace, 'workspace_id', workspacesOf),
  current_absence: toOne(() => absence, 'current_absence_id', currentAbsenceOf),
  absence_types: toMany(() => absenceType, 'absence_type_id', absenceTypesOf),
  tags: toMany(() => tag, 'tag_id', tagsOf),
  custom_field_values: toMany(() => customFieldValue, 'custom_field_value_id', customFieldValuesOf),
}

const byIds =
  (build: (scope: Scope, ids: string[]) => ReturnType<NamedFilter>): NamedFilter<Scope> =>
  (scope, value) => {
    const ids = readList(value).map(readId)
    return ids.length === 0 || ids.includes(null) ? null : build(scope, ids as string[])
  }

const shared = {
  type: 'user',
  description: 'A person who works for the organisation.',
  table: 'users',
  sort: ['username'],
  ...userAbilities,
  filters: { areas: byIds(isInAreas), tags: byIds(hasTags) },
  filterTexts: {
    areas: 'Returns only users in one of these areas. Ids, separated by commas.',
    tags: 'Returns only users with one of these tags. Ids, separated by commas.',
  },
}

/** Only for callers who can read PINs: with these filters others could guess them by trial. */
const withPinFilters = {
  ...shared,
  filters: { ...shared.filters, tablet_pin: withPin('tablet_pin'), identifier_pin: withPin('identifier_pin') },
  filterTexts: {
    ...shared.filterTexts,
    tablet_pin: 'Returns only users with this PIN for kiosks.',
    identifier_pin: 'Returns only users with this identifying PIN.',
  },
}

/** A user with their role in the workspace. */
export const user: Resource = defineResource({
  ...withPinFilters,
  visible: usersVisibleTo,
  attributes: {
    ...attributes,
    assumed_role: { wire: wire.oneOf('admin', 'area_admin', 'employee'), from: assumedRoleOf },
    invitation_pending: {
      wire: wire.described(
        wire.boolean,
        'Whether the user has an e-mail address and has neither set a password nor signed in with a provider.',
      ),
      from: isInvitationPending,
    },
  },
  relationships: {
    account: toOne(() => account, 'account_id', directAccountOf),
    ...relationships,
    roles: toMany(() => role, 'role_id', rolesOf),
    last_action: toOne(() => action, 'last_action_id', lastActionOf),
  },
})

/** A user of the account, without a workspace. */
export const accountUser: Resource = defineResource({
  ...withPinFilters,
  visible: accountUsersVisibleTo,
  attributes,
  relationships: { account: toOne(() => account, 'account_id'), ...relationships },
})

/**
 * The part of a user that is visible to everybody in the workspace. Whoever sees a record sees the people in it, also those
 * who have left, and account admins who are not members.
 */
export const userOverview: Resource = defineResource({
  ...shared,
  type: 'user_overview',
  description: 'A person as colleagues see them, and as records refer to them.',
  visible: ({ sql }) => sql`true`,
  attributes: {
    email,
    username: attributes.username!,
    abbreviation: attributes.abbreviation!,
    avatar: picture(),
    status,
  },
})

/** The same as primary data: only people that the caller may see. */
export const colleague: Resource = { ...userOverview, visible: colleaguesVisibleTo }

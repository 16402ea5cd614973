import { teamCalendars } from '../../../domain/actor.ts'
import { activeAreasOfWorkspace } from '../../../domain/areas/area.policy.ts'
import { secondFactorDemands } from '../../../domain/factors/second-factor-demand.ts'
import { pictureOr } from '../../../domain/images/image.columns.ts'
import { placeholders } from '../../../domain/images/image.ts'
import { may } from '../../../domain/permissions.ts'
import { addressForms } from '../../../domain/workspaces/address-form.ts'
import { changeWorkspace } from '../../../domain/workspaces/change-workspace.ts'
import { createWorkspace } from '../../../domain/workspaces/create-workspace.ts'
import { removeWorkspace } from '../../../domain/workspaces/remove-workspace.ts'
import { workspacesVisibleTo } from '../../../domain/workspaces/workspace.policy.ts'
import { input } from '../../../jsonapi/body.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource, toMany } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { optional, required } from '../../../platform/input/fields.ts'
import { blankAsNull, boolean, integer, name, nullable, oneOf, text, timeZone } from '../../../platform/input/kind.ts'
import { zoneOf } from '../../../platform/time/zone.ts'
import { hoursNotations } from '../../../shared/hours.ts'
import { avatar, externalId, holidayCalendar, locale, warningThresholds } from '../fields.ts'
import { ACCOUNT, accountOperation, WS, workspaceOperation } from '../scope.ts'
import { confirmedFirst } from '../sign-in/confirmations.ts'
import { hiddenTimestamps } from '../timestamps.ts'
import { area } from './areas.ts'
import { specialDays } from './special-day-fields.ts'
import { rulesShown, warningRules } from './warning-rule-fields.ts'

export const workspace: Resource = defineResource({
  type: 'workspace',
  description: 'A company or site of an account, with its areas, tags, users, working time and absences.',
  table: 'workspaces',
  visible: workspacesVisibleTo,
  sort: ['name'],
  abilities: {
    update: ({ actor }, { id }) => may(actor, 'workspace.update', { workspaceId: id }),
    destroy: ({ actor }, { id }) => may(actor, 'workspace.destroy', { workspaceId: id }),
  },
  attributes: {
    name: { wire: wire.text },
    phone: { wire: wire.orNull(wire.text) },
    time_zone: { wire: wire.text },
    iana_time_zone: {
      from: ({ sql }) => sql`t.time_zone`,
      wire: wire.serialized(
        {
          type: 'string',
          description: 'The IANA name of the time zone in `time_zone`.',
          examples: ['Europe/Berlin'],
        },
        (name) => zoneOf(String(name)) ?? 'UTC',
      ),
    },
    locale: { wire: wire.text },
    avatar: {
      from: pictureOr(placeholders.workspace),
      wire: wire.described(wire.text, 'The path of the image.'),
    },
    external_id: { wire: wire.orNull(wire.text) },
    allow_employees_edit_working_session_area: { wire: wire.boolean },
    allow_employee_edit_punched_working_sessions: { wire: wire.boolean },
    allow_employees_tag_working_sessions: { wire: wire.boolean },
    checkin: { wire: wire.orNull(wire.boolean) },
    welcome_message: { wire: wire.text, optional: true },
    holiday_calendar: { wire: wire.orNull(wire.text) },
    four_eyes_for_absences: {
      wire: {
        ...wire.boolean,
        schema: {
          type: 'boolean',
          description: 'Whether people cannot decide on their own absences, unless nobody else can.',
        },
      },
    },
    team_calendar: {
      wire: wire.described(
        wire.oneOf(...teamCalendars),
        'Whose presence and absences employees can see: nobody, the people of their areas, or everybody.',
      ),
    },
    team_calendar_reasons: {
      wire: wire.described(wire.boolean, 'Whether employees also see the types of these absences.'),
    },
    hours_notation: {
      wire: wire.described(
        wire.oneOf(...hoursNotations),
        'How hours are written for people who have not chosen otherwise: `clock` as 7:48, `decimal` as 7.80.',
      ),
    },
    address_form: {
      wire: wire.described(wire.oneOf(...addressForms), 'How the German app addresses people: as Sie, or as du.'),
    },
    second_factor_demand: {
      wire: wire.described(
        wire.oneOf(...secondFactorDemands),
        'Who has to have a second factor in addition to the password.',
      ),
    },
    second_factor_grace_days: {
      wire: wire.described(
        wire.integer,
        'The number of days that people have to set up a second factor, from when it became required or from when they joined.',
      ),
    },
    special_days: {
      wire: wire.serialized(
        {
          ...specialDays.schema,
          description: 'Days that count like public holidays in this workspace, as whole or half days.',
        },
        (value) => value,
      ),
    },
    warning_thresholds: {
      wire: wire.serialized(
        { type: 'object', description: 'The limits beyond which working time causes a warning, in minutes.' },
        (value) => value,
      ),
    },
    warning_rules: {
      from: ({ sql }) => sql`
        jsonb_build_object('set', t.warning_rules, 'calendar', t.holiday_calendar, 'zone', t.time_zone)`,
      wire: wire.serialized(
        { ...warningRules.schema, description: 'Which rules beyond a day apply. Defaults to those of the country.' },
        (value) => rulesShown(value as Parameters<typeof rulesShown>[0]),
      ),
    },
    ...hiddenTimestamps,
  },
  relationships: { areas: toMany(() => area, 'area_id', activeAreasOfWorkspace) },
})

/** The welcome message is part of lists and single reads, not of answers to a change. */
const afterChange = { omit: ['welcome_message'] }

const settings = {
  phone: optional(blankAsNull(text())),
  external_id: optional(externalId()),
  avatar: optional(avatar()),
  allow_employees_edit_working_session_area: optional(boolean()),
  allow_employee_edit_punched_working_sessions: optional(boolean()),
  allow_employees_tag_working_sessions: optional(boolean()),
  checkin: optional(nullable(boolean())),
  welcome_message: optional(text({ most: 5000 })),
  warning_thresholds: optional(warningThresholds),
  warning_rules: optional(warningRules),
  holiday_calendar: optional(blankAsNull(holidayCalendar)),
  four_eyes_for_absences: optional(boolean()),
  team_calendar: optional(oneOf(...teamCalendars)),
  team_calendar_reasons: optional(boolean()),
  hours_notation: optional(oneOf(...hoursNotations)),
  address_form: optional(oneOf(...addressForms)),
  second_factor_demand: optional(oneOf(...secondFactorDemands)),
  second_factor_grace_days: optional(integer({ least: 0, most: 365 })),
  special_days: optional(specialDays),
}

export const workspaceOperations = [
  accountOperation({
    id: 'listWorkspaces',
    tag: 'Workspaces',
    summary: 'List the workspaces of an account',
    description: 'Only account admins can call this.',
    method: 'GET',
    path: `${ACCOUNT}/workspaces`,
    permission: 'account_workspace.read',
    answers: many(workspace),
    handle: ({ list }) => list(workspace),
  }),
  accountOperation({
    id: 'createWorkspace',
    audit: 'workspace',
    changes: 'workspaces',
    changesAccess: true,
    tag: 'Workspaces',
    summary: 'Create a workspace',
    description:
      'The new workspace gets default absence types and a data profile. The caller becomes its admin. Only account admins can call this.',
    method: 'POST',
    path: `${ACCOUNT}/workspaces`,
    permission: 'workspace.create',
    input: input({
      name: required(name()),
      time_zone: optional(timeZone()),
      locale: optional(locale()),
      ...settings,
    }),
    example: { name: 'Hamburg', time_zone: 'Europe/Berlin', locale: 'de', phone: '+49 40 123456', external_id: 'HH' },
    answers: one(workspace),
    async handle({ scope, attributes, show }) {
      const id = await createWorkspace(scope, { time_zone: 'Europe/Berlin', locale: 'en', ...attributes })
      return show(workspace, id, afterChange)
    },
  }),
  workspaceOperation({
    id: 'showWorkspace',
    tag: 'Workspaces',
    summary: 'Show a workspace',
    method: 'GET',
    path: WS,
    permission: 'workspace.read',
    answers: one(workspace),
    handle: ({ scope, show }) => show(workspace, scope.workspace.id),
  }),
  workspaceOperation({
    id: 'updateWorkspace',
    audit: 'workspace',
    changes: 'workspaces',
    changesAccess: true,
    tag: 'Workspaces',
    summary: 'Change a workspace and its settings',
    description: 'Only admins can call this.',
    method: 'PATCH',
    path: WS,
    permission: 'workspace.update',
    input: input({
      name: optional(name()),
      time_zone: optional(timeZone()),
      locale: optional(locale()),
      ...settings,
    }),
    example: { name: 'Hamburg', allow_employee_edit_punched_working_sessions: true },
    answers: one(workspace),
    async handle({ scope, attributes, show }) {
      await changeWorkspace(scope, attributes)
      return show(workspace, scope.workspace.id, afterChange)
    },
  }),
  workspaceOperation({
    id: 'deleteWorkspace',
    audit: 'workspace',
    changes: 'workspaces',
    changesAccess: true,
    tag: 'Workspaces',
    summary: 'Delete a workspace',
    description: `Only account admins can call this. ${confirmedFirst}`,
    method: 'DELETE',
    path: WS,
    permission: 'workspace.destroy',
    confirmed: true,
    answers: one(workspace),
    async handle({ scope, show }) {
      const deleted = await show(workspace, scope.workspace.id, afterChange)
      await removeWorkspace(scope)
      return deleted
    },
  }),
]

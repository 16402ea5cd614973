import { strict as assert } from 'node:assert'

/** A matcher for every attribute of a resource, independent of the code of the service on purpose. */
type Matcher = (value: unknown) => boolean
export type Shape = {
  type: string
  attributes: Record<string, Matcher>
  relationships: Record<string, { many: boolean; type: string }>
}

const text: Matcher = (value) => typeof value === 'string'
const filled: Matcher = (value) => typeof value === 'string' && value !== ''
const integer: Matcher = (value) => Number.isInteger(value)
const number: Matcher = (value) => typeof value === 'number' && Number.isFinite(value)
const boolean: Matcher = (value) => typeof value === 'boolean'
const object: Matcher = (value) => typeof value === 'object' && value !== null
const list: Matcher = (value) => Array.isArray(value)
const ids: Matcher = (value) => Array.isArray(value) && value.every((id) => /^\d+$/.test(id))
const minutes: Matcher = (value) =>
  typeof value === 'object' && value !== null && Object.values(value).every(Number.isInteger)
const nothing: Matcher = (value) => value === null
const date: Matcher = (value) => /^\d{4}-\d{2}-\d{2}$/.test(String(value))
const utc: Matcher = (value) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(String(value))
const color: Matcher = (value) => /^#[0-9A-Fa-f]{6}$/.test(String(value))
const path: Matcher = (value) => typeof value === 'string' && /^\/images\/[\w./]+$/.test(value)
const oneOf =
  (...values: unknown[]): Matcher =>
  (value) =>
    values.includes(value)
const orNull =
  (matches: Matcher): Matcher =>
  (value) =>
    value === null || matches(value)
const permissions: Matcher = orNull(
  (value) => typeof value === 'object' && Object.values(value as object).every((one) => typeof one === 'boolean'),
)

const span = (value: object): boolean =>
  'starts_at' in value && 'ends_at' in value && utc(value.starts_at) && orNull(utc)(value.ends_at)
const spans: Matcher = (value) => Array.isArray(value) && value.every(span)
const snapshot: Matcher = (value) =>
  typeof value === 'object' && value !== null && span(value) && 'breaks' in value && spans(value.breaks)

const one = (type: string) => ({ many: false, type })
const many = (type: string) => ({ many: true, type })

const userAttributes: Shape['attributes'] = {
  permissions,
  email: orNull(filled),
  username: filled,
  tablet_pin: orNull(text),
  abbreviation: orNull(text),
  hour_holidays: boolean,
  time_zone: orNull(filled),
  initial_time_account: number,
  checkin_complete: orNull(boolean),
  start_of_accounting: date,
  saldo_type: integer,
  salary: number,
  recognition_color_variant: integer,
  hours_on_vacation_day: number,
  home_office: boolean,
  calc_holiday_options: filled,
  custom_holiday_hours: number,
  calc_vacation_options: filled,
  working_sessions_creator: boolean,
  staff_number: orNull(text),
  cost_centre: orNull(text),
  wage_type_ids: ids,
  default_break_ids: ids,
  external_id: orNull(text),
  birthday: orNull(date),
  identifier_pin: filled,
  locale: orNull(filled),
  hours_notation: orNull(oneOf('clock', 'decimal')),
  absence_request_mails: oneOf('at_once', 'daily', 'none'),
  substitute_id: orNull(filled),
  status: oneOf('active', 'inactive'),
  running_time_tracking: nothing,
  remaining_vacation_days_this_year: integer,
  avatar: path,
  avatar_thumb_url: path,
  avatar_medium_url: path,
}

const userRelationships: Shape['relationships'] = {
  account: one('account'),
  areas: many('area'),
  workspaces: many('workspace'),
  current_absence: one('absence'),
  absence_types: many('absence_type'),
  tags: many('tag'),
  custom_field_values: many('custom_field_value'),
}

const workspaceAttributes: Shape['attributes'] = {
  permissions,
  name: filled,
  phone: orNull(text),
  time_zone: filled,
  iana_time_zone: filled,
  locale: filled,
  avatar: path,
  external_id: orNull(text),
  allow_employees_edit_working_session_area: boolean,
  allow_employee_edit_punched_working_sessions: boolean,
  allow_employees_tag_working_sessions: boolean,
  checkin: orNull(boolean),
  holiday_calendar: orNull(text),
  four_eyes_for_absences: boolean,
  team_calendar: oneOf('nobody', 'area', 'workspace'),
  team_calendar_reasons: boolean,
  hours_notation: oneOf('clock', 'decimal'),
  address_form: oneOf('formal', 'informal'),
  second_factor_demand: oneOf('nobody', 'admins', 'everybody'),
  second_factor_grace_days: integer,
  special_days: list,
  warning_thresholds: minutes,
  warning_rules: (value) => typeof value === 'object' && value !== null,
}

const changedWorkspace: Shape = {
  type: 'workspace',
  attributes: workspaceAttributes,
  relationships: { areas: many('area') },
}

export const shapes = {
  account: {
    type: 'account',
    attributes: {
      phone: orNull(text),
      country: orNull(text),
      locale: filled,
      account_name: filled,
      files_used: integer,
      files_allowed: integer,
      email_confirmed: boolean,
      retention_years: integer,
      retention_years_working_time: orNull(integer),
      retention_years_absences: orNull(integer),
      remove_old_records: boolean,
      erasure_due_at: orNull(utc),
      retention_years_pay: orNull(integer),
      created_at: utc,
      updated_at: utc,
    },
    relationships: {},
  },
  /** As answered by changes; only lists and single reads have the welcome message. */
  changedWorkspace,
  workspace: { ...changedWorkspace, attributes: { ...workspaceAttributes, welcome_message: text } },
  area: {
    type: 'area',
    attributes: {
      permissions,
      name: filled,
      status: oneOf('active', 'inactive'),
      color,
      external_id: orNull(text),
      cost_centre: orNull(text),
      created_at: utc,
      updated_at: utc,
    },
    relationships: { users: many('user'), areas: many('area'), workspace: one('workspace') },
  },
  accountUser: { type: 'user', attributes: userAttributes, relationships: userRelationships },
  user: {
    type: 'user',
    attributes: {
      ...userAttributes,
      assumed_role: oneOf('admin', 'area_admin', 'employee'),
      invitation_pending: boolean,
    },
    relationships: { ...userRelationships, roles: many('role'), last_action: one('action') },
  },
  userOverview: {
    type: 'user_overview',
    attributes: {
      permissions,
      email: orNull(filled),
      username: filled,
      abbreviation: orNull(text),
      avatar: path,
      status: oneOf('active', 'inactive'),
    },
    relationships: {},
  },
  tag: {
    type: 'tag',
    attributes: { title: filled, active: boolean, external_id: orNull(text), color: orNull(color) },
    relationships: { workspace: one('workspace'), users: many('user') },
  },
  role: { type: 'role', attributes: { name: filled }, relationships: {} },
  dataProfile: {
    type: 'data_profile',
    attributes: { permissions, position: orNull(integer), user_checkin: boolean, enabled: boolean, title: filled },
    relationships: { custom_fields: many('custom_field') },
  },
  customField: {
    type: 'custom_field',
    attributes: {
      key: filled,
      label: filled,
      field_type: oneOf('text', 'number', 'date', 'boolean'),
      position: orNull(integer),
      enabled: boolean,
    },
    relationships: { data_profile: one('data_profile') },
  },
  customFieldValue: {
    type: 'custom_field_value',
    attributes: { value: orNull(text) },
    relationships: { custom_field: one('custom_field'), user: one('user_overview') },
  },
  absenceType: {
    type: 'absence_type',
    attributes: {
      title: filled,
      kind: filled,
      active: boolean,
      counts_against_entitlement: boolean,
      needs_approval: boolean,
      paid: boolean,
      color: orNull(text),
      external_id: orNull(text),
    },
    relationships: { workspace: one('workspace') },
  },
  apiToken: {
    type: 'api_token',
    attributes: {
      title: filled,
      scopes: orNull(list),
      expires_at: orNull(utc),
      networks: orNull(list),
      last_used_at: orNull(utc),
      created_at: utc,
      updated_at: utc,
    },
    relationships: {},
  },
  timesheetArchive: {
    type: 'timesheet_archive',
    attributes: {
      month: date,
      status: oneOf('queued', 'running', 'finished', 'failed'),
      total: number,
      done: number,
      language: oneOf('de', 'en'),
      hours_notation: oneOf('clock', 'decimal'),
      failure: orNull(filled),
      file_size: orNull(number),
      file_url: orNull(filled),
      expires_at: utc,
      created_at: utc,
      updated_at: utc,
    },
    relationships: { area: one('area') },
  },
  import: {
    type: 'import',
    attributes: {
      source: orNull(filled),
      state: filled,
      file_name: filled,
      head: orNull(list),
      fields: list,
      mapping: orNull(object),
      date_order: orNull(oneOf('day_first', 'month_first')),
      projects_become: orNull(oneOf('areas', 'tags', 'nothing')),
      invite: orNull(boolean),
      time_zone: orNull(filled),
      asks: list,
      creates: object,
      counts: object,
      sample: orNull(list),
      problem: orNull(filled),
      previewed_at: orNull(utc),
      applied_at: orNull(utc),
      taken_back_at: orNull(utc),
      file_expires_at: orNull(utc),
      created_at: utc,
      updated_at: utc,
    },
    relationships: { created_by: one('user_overview') },
  },
  timesheetSignature: {
    type: 'timesheet_signature',
    attributes: {
      month: date,
      version: number,
      counts: boolean,
      part: oneOf('person', 'lead'),
      signed_by: filled,
      created_at: utc,
      updated_at: utc,
    },
    relationships: { user: one('user_overview') },
  },
  timeCorrection: {
    type: 'time_correction',
    attributes: {
      permissions,
      kind: oneOf('new', 'change', 'delete'),
      status: oneOf('pending', 'confirmed', 'rejected', 'withdrawn'),
      reason: filled,
      message: orNull(filled),
      before: orNull(snapshot),
      after: orNull(snapshot),
      outdated: boolean,
      overlaps: spans,
      decided_at: orNull(utc),
      created_at: utc,
      updated_at: utc,
    },
    relationships: {
      user: one('user_overview'),
      time_tracking: one('time_tracking'),
      decided_by_user: one('user_overview'),
    },
  },
  calendarFeed: {
    type: 'calendar_feed',
    attributes: {
      title: filled,
      kind: oneOf('own_absences', 'team_absences', 'public_holidays'),
      last_used_at: orNull(utc),
      created_at: utc,
      updated_at: utc,
    },
    relationships: { user: one('user_overview'), workspace: one('workspace') },
  },
  kiosk: {
    type: 'kiosk',
    attributes: {
      title: filled,
      networks: orNull(list),
      last_used_at: orNull(utc),
      created_at: utc,
      updated_at: utc,
    },
    relationships: { workspace: one('workspace') },
  },
  kioskItself: {
    type: 'kiosk',
    attributes: {
      title: filled,
      workspace_name: filled,
      time_zone: filled,
      locale: filled,
      address_form: oneOf('formal', 'informal'),
    },
    relationships: {},
  },
  kioskPerson: {
    type: 'kiosk_person',
    attributes: {
      username: filled,
      abbreviation: orNull(filled),
      avatar: path,
      clock: oneOf('out', 'working', 'break'),
    },
    relationships: {},
  },
  kioskPunch: {
    type: 'action',
    attributes: {
      action_type: oneOf('start', 'end', 'start-break', 'end-break'),
      action_time: utc,
      reported_time: orNull(utc),
      working_session_id: orNull(filled),
      username: filled,
    },
    relationships: {},
  },
} satisfies Record<string, Shape>

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Found = any

const names = (object: object): string[] => Object.keys(object).sort()

/** The record has exactly the fields of the shape, each with a value that matches. */
export function assertShape(record: Found, shape: Shape): void {
  assert.match(record.id, /^[1-9]\d*$/)
  assert.equal(record.type, shape.type)
  assert.deepEqual(names(record.attributes), names(shape.attributes))
  for (const [name, matches] of Object.entries(shape.attributes))
    assert.ok(matches(record.attributes[name]), `${shape.type}.${name} is ${JSON.stringify(record.attributes[name])}`)
  assert.deepEqual(names(record.relationships), names(shape.relationships))
  for (const [name, { many: isMany, type }] of Object.entries(shape.relationships)) {
    const { data } = record.relationships[name]
    assert.equal(Array.isArray(data), isMany, `${shape.type}.${name}`)
    for (const link of isMany ? data : [data].filter(Boolean)) {
      assert.deepEqual(names(link), ['id', 'type'])
      assert.equal(link.type, type, `${shape.type}.${name}`)
      assert.match(link.id, /^[1-9]\d*$/)
    }
  }
}

/** The ids of a list's records, in their order. */
export const recordIds = (records: readonly { id: string }[]): string[] => records.map((record) => record.id)

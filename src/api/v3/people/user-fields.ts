import { optional } from '../../../platform/input/fields.ts'
import {
  blankAsNull,
  boolean,
  Complaint,
  date,
  email,
  id,
  ids,
  integer,
  type Kind,
  listOf,
  nullable,
  number,
  oneOf,
  text,
  timeZone,
} from '../../../platform/input/kind.ts'
import { hoursNotations } from '../../../shared/hours.ts'
import { avatar, externalId, locale } from '../fields.ts'

/** Ids of records that do not exist here yet: numbers or names, stored as sent. */
const anyIds = () => listOf(text({ filled: true }), { most: 1000 })

const customFieldValue: Kind<{ custom_field_id: string; value: string | null }> = {
  schema: {
    type: 'object',
    properties: { custom_field_id: id().schema, value: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
    required: ['custom_field_id', 'value'],
  },
  read(raw, reading) {
    const given = raw as { custom_field_id?: unknown; value?: unknown } | null
    if (typeof given !== 'object' || given === null) throw new Complaint('must be a list of {custom_field_id, value}.')
    return {
      custom_field_id: id().read(given.custom_field_id, reading),
      value: nullable(text({ most: 5000 })).read(given.value, reading),
    }
  },
}

const hours = () => number({ least: 0, most: 24 })

/** All fields of a user except the name. */
export const userFields = {
  email: optional(blankAsNull(email())),
  tablet_pin: optional(blankAsNull(text({ most: 20 }))),
  avatar: optional(avatar()),
  abbreviation: optional(blankAsNull(text({ most: 20 }))),
  hour_holidays: optional(boolean()),
  time_zone: optional(blankAsNull(timeZone())),
  initial_time_account: optional(number()),
  start_of_accounting: optional(date()),
  saldo_type: optional(integer()),
  salary: optional(number()),
  hours_on_vacation_day: optional(hours()),
  home_office: optional(boolean()),
  calc_holiday_options: optional(text({ filled: true })),
  custom_holiday_hours: optional(hours()),
  calc_vacation_options: optional(text({ filled: true })),
  working_sessions_creator: optional(boolean()),
  staff_number: optional(blankAsNull(text())),
  cost_centre: optional(blankAsNull(text({ most: 20 }))),
  external_id: optional(externalId()),
  birthday: optional(blankAsNull(date())),
  identifier_pin: optional(text({ filled: true, most: 20 })),
  locale: optional(blankAsNull(locale())),
  hours_notation: optional(blankAsNull(oneOf(...hoursNotations))),
  absence_request_mails: optional(oneOf('at_once', 'daily', 'none')),
  checkin_complete: optional(nullable(boolean())),
  time_tracking_method_id: optional(blankAsNull(text())),
  wage_type_ids: optional(ids()),
  default_break_ids: optional(ids()),
  public_holiday_ids: optional(anyIds()),
  absence_type_ids: optional(ids()),
  area_ids: optional(ids()),
  tag_ids: optional(ids()),
  /** Clients also use this name for tags. */
  filter_ids: optional(ids()),
  custom_field_values_attributes: optional(listOf(customFieldValue, { most: 500 })),
}

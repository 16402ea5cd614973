import type { Schema } from './operation.ts'

const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })
const text: Schema = { type: 'string' }
const integer: Schema = { type: 'integer' }
const number: Schema = { type: 'number' }
const boolean: Schema = { type: 'boolean' }
const date: Schema = { type: 'string', format: 'date' }
const moment: Schema = { type: 'string', format: 'date-time' }
const integers: Schema = { type: 'array', items: integer }
const object = (properties: Record<string, Schema>, optional: readonly string[] = []): Schema => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
})

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** What this face answers with, by name. */
export const schemas: Record<string, Schema> = {
  user: object(
    {
      id: integer,
      username: text,
      email: orNull(text),
      abbrev: orNull(text),
      initial_time_account: number,
      salary: number,
      home_office: boolean,
      working_sessions_creator: boolean,
      staff_number: orNull(text),
      external_id: orNull(text),
      locale: orNull(text),
      status: text,
      birthday: orNull(date),
      enterprise_id: integer,
      location_ids: integers,
      working_area_ids: integers,
      tags: integers,
      data_profiles: { type: 'object', additionalProperties: object({ label: text, value: orNull(text) }) },
      desc: orNull(text),
    },
    ['status', 'birthday', 'desc'],
  ),
  absence: object(
    {
      id: integer,
      absence_type_id: integer,
      absence_type_external_id: orNull(text),
      user_id: integer,
      title: text,
      starts_at: moment,
      ends_at: moment,
      time_zone: text,
      full_day: boolean,
      external_id: orNull(text),
      force_calc_custom_hours: boolean,
      paid_hours: number,
      vacation_days: number,
      confirm: { type: 'null' },
      confirmed: orNull(boolean),
      confirmed_at: orNull(moment),
      confirmed_by: orNull(integer),
      confirm_message: orNull(text),
      created_at: moment,
      updated_at: moment,
      created_by: orNull(integer),
      note: { type: 'null' },
      charge_days_job_status: orNull(text),
      import_id: orNull(text),
      outlook_id: orNull(text),
      secure_id: text,
      uuid: text,
      status: text,
    },
    ['absence_type_external_id', 'confirmed', 'uuid', 'status'],
  ),
  working_area: object(
    {
      id: integer,
      name: text,
      color: orNull(text),
      external_id: orNull(text),
      status: text,
      company_id: integer,
      created_at: moment,
      updated_at: moment,
      location_id: integer,
      location_name: text,
    },
    ['company_id', 'created_at', 'updated_at', 'location_id', 'location_name'],
  ),
  vacation_entitlement: object({
    id: integer,
    user_id: integer,
    title: text,
    starts_at: date,
    ends_at: date,
    planned_days: number,
    spent_days: number,
    transferred_days: number,
    lapsed_days: { ...number, description: 'Days that could not be taken any more.' },
    remaining_days: {
      ...number,
      description:
        'Planned and transferred days that are neither spent nor lapsed; what has moved on counts where it went.',
    },
    expires: boolean,
    transfer_remaining: boolean,
    end_of_transfer_period: orNull(date),
    transferred_to: orNull(integer),
    import_id: orNull(text),
    status: text,
    locked: boolean,
    created_at: moment,
    updated_at: moment,
  }),
  target_hours: object({
    id: integer,
    rhythm_type: text,
    start_date: date,
    end_date: orNull(date),
    is_week: boolean,
    is_month: boolean,
    ...Object.fromEntries(weekdays.map((name) => [`is_${name}`, boolean])),
    ...Object.fromEntries(weekdays.map((name) => [name, number])),
    per_day: number,
    week: number,
    month: orNull(number),
    created_at: moment,
    updated_at: moment,
    regard_holidays: boolean,
    target_limited: boolean,
    status: text,
    updated_by_id: orNull(integer),
  }),
  evaluation: object({
    id: integer,
    user_id: integer,
    day: date,
    target: number,
    plan: number,
    actual: number,
    charged: number,
    compensation: { ...number, description: 'What the balance moves by: charged less target.' },
    payout: number,
    vacation: { ...number, description: 'What absences are credited with.' },
    vacation_source_id: orNull(integer),
    vacation_source_type: orNull(text),
    created_at: moment,
    updated_at: moment,
  }),
  payroll: object({
    id: integer,
    user_id: integer,
    day: date,
    time_account_start: number,
    calc_hours: number,
    paid_hours: number,
    additional_charged_hours: number,
    time_account_end: number,
    salary: number,
    bonus: number,
    selected_data: { type: 'object', description: 'Schedules, method and policy as they were.' },
    payroll_visible: boolean,
    created_at: moment,
    updated_at: moment,
  }),
  upload: object({
    id: integer,
    title: text,
    description: text,
    user_id: integer,
    doc_file_name: text,
    doc_content_type: text,
    doc_file_size: integer,
    doc_updated_at: moment,
    url: text,
    created_at: moment,
    updated_at: moment,
  }),
  location: object({
    id: integer,
    name: text,
    phone: orNull(text),
    time_zone: text,
    locale: text,
    external_id: orNull(text),
    created_at: moment,
    updated_at: moment,
  }),
  filter: object({
    id: integer,
    title: text,
    active: boolean,
    color: orNull(text),
    external_id: orNull(text),
    location_id: integer,
  }),
  absence_type: object({
    id: integer,
    title: text,
    kind: text,
    external_id: orNull(text),
    location_id: integer,
    counts_against_entitlement: boolean,
    paid: boolean,
  }),
}

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

/** A list under its name. */
export const listOf = (member: string, name: string): Schema =>
  object({ [member]: { type: 'array', items: ref(name) } })

/** A page of a list, with what callers walk the pages by. */
export const pageOf = (member: string, name: string): Schema =>
  object({
    [member]: { type: 'array', items: ref(name) },
    page_number: integer,
    total_pages: integer,
    next_page: orNull(text),
  })

export const either = (...all: Schema[]): Schema => ({ anyOf: all })
export const wrapped = (member: string, name: string): Schema => object({ [member]: ref(name) })

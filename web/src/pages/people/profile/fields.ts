import type { Person } from '../../../api/records.ts'

type FieldKind =
  | 'text'
  | 'email'
  | 'number'
  | 'hours'
  | 'day'
  | 'yes'
  | 'locale'
  | 'zone'
  | 'areas'
  | 'tags'
  | 'absence_types'
  | 'wage_types'
  | 'default_breaks'
  | 'choice'

type Spec = {
  kind: FieldKind
  /** People may change it themselves; everything else is for admins. */
  own?: true
  /** Cannot be left empty. */
  required?: true
  most?: number
  /** A choice whose values are numbers. */
  number?: true
}

/** The attributes of a person, by the names of the API. */
const fields = {
  username: { kind: 'text', own: true, required: true, most: 255 },
  abbreviation: { kind: 'text', own: true, most: 20 },
  email: { kind: 'email', most: 254 },
  birthday: { kind: 'day', own: true },
  locale: { kind: 'locale', own: true },
  time_zone: { kind: 'zone', own: true },
  staff_number: { kind: 'text', most: 255 },
  cost_centre: { kind: 'text', most: 20 },
  wage_type_ids: { kind: 'wage_types' },
  default_break_ids: { kind: 'default_breaks' },
  external_id: { kind: 'text', most: 255 },
  area_ids: { kind: 'areas' },
  tag_ids: { kind: 'tags' },
  home_office: { kind: 'yes' },
  salary: { kind: 'number' },
  start_of_accounting: { kind: 'day', required: true },
  initial_time_account: { kind: 'hours' },
  saldo_type: { kind: 'choice', required: true, number: true },
  working_sessions_creator: { kind: 'yes' },
  hour_holidays: { kind: 'yes' },
  calc_holiday_options: { kind: 'choice', required: true },
  custom_holiday_hours: { kind: 'hours' },
  hours_on_vacation_day: { kind: 'hours' },
  calc_vacation_options: { kind: 'text', required: true, most: 255 },
  absence_type_ids: { kind: 'absence_types' },
  tablet_pin: { kind: 'text', most: 20 },
  identifier_pin: { kind: 'text', required: true, most: 20 },
  checkin_complete: { kind: 'yes' },
} satisfies Record<string, Spec>

export type FieldName = keyof typeof fields
export const specOf = (name: FieldName): Spec => fields[name]

export const groups = {
  personal: ['username', 'abbreviation', 'email', 'birthday', 'locale', 'time_zone'],
  employment: [
    'staff_number',
    'cost_centre',
    'external_id',
    'area_ids',
    'tag_ids',
    'wage_type_ids',
    'default_break_ids',
    'salary',
    'home_office',
  ],
  timeAccount: [
    'start_of_accounting',
    'initial_time_account',
    'saldo_type',
    'calc_holiday_options',
    'custom_holiday_hours',
    'working_sessions_creator',
  ],
  vacation: ['hours_on_vacation_day', 'calc_vacation_options', 'absence_type_ids', 'hour_holidays'],
  pins: ['tablet_pin', 'identifier_pin', 'checkin_complete'],
} satisfies Record<string, FieldName[]>
export type GroupName = keyof typeof groups

export type Value = string | number | boolean | string[] | null

const links: Partial<Record<FieldName, 'areas' | 'tags' | 'absence_types'>> = {
  area_ids: 'areas',
  tag_ids: 'tags',
  absence_type_ids: 'absence_types',
}

/** The value of a field, for a form: missing text is empty. */
export function factOf(person: Person, name: FieldName): Value {
  const link = links[name]
  if (link) return person.rel[link].map(({ id }) => id)
  const value = (person as unknown as Record<string, Value>)[name] ?? null
  const { kind } = specOf(name)
  if (kind === 'yes') return value === true
  if (kind === 'choice') return String(value ?? '')
  return value === null && (kind === 'text' || kind === 'email') ? '' : value
}

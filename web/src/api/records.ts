import type { Item } from './client.ts'

// The records of the API, as far as pages look at them.

type Allowed = Record<string, boolean> | null

export type Workspace = Item & {
  permissions: Allowed
  name: string
  phone: string | null
  time_zone: string
  /** The same zone by its IANA name, as browsers know it. */
  iana_time_zone: string
  locale: string
  avatar: string
  external_id: string | null
  allow_employees_edit_working_session_area: boolean
  allow_employee_edit_punched_working_sessions: boolean
  allow_employees_tag_working_sessions: boolean
  checkin: boolean | null
  welcome_message: string
  holiday_calendar: string | null
  special_days: SpecialDay[]
  warning_thresholds: Record<string, number | null>
  warning_rules: Record<string, boolean | string>
}

/** Of every year (`12-24`), or one date. */
export type SpecialDay = { day: string; share: number; name: string | null }

export type Account = Item & { account_name: string; phone: string | null; country: string | null; locale: string }

export type PersonOverview = Item & {
  permissions: Allowed
  email: string | null
  username: string
  abbreviation: string | null
  avatar: string
  status: 'active' | 'inactive'
}

export type Role = 'admin' | 'area_admin' | 'employee'

export type Person = PersonOverview & {
  tablet_pin: string | null
  hour_holidays: boolean
  time_zone: string | null
  initial_time_account: number
  checkin_complete: boolean | null
  start_of_accounting: string
  saldo_type: number
  salary: number
  recognition_color_variant: number
  hours_on_vacation_day: number
  home_office: boolean
  calc_holiday_options: string
  custom_holiday_hours: number
  calc_vacation_options: string
  working_sessions_creator: boolean
  staff_number: string | null
  external_id: string | null
  birthday: string | null
  identifier_pin: string
  locale: string | null
  assumed_role: Role
  remaining_vacation_days_this_year: number
}

export type Area = Item & { name: string; status: string; color: string; external_id: string | null }
export type Tag = Item & { title: string; active: boolean; color: string | null; external_id: string | null }
export type AbsenceType = Item & {
  title: string
  kind: 'vacation' | 'sickness' | 'overtime' | 'unpaid' | 'parental' | 'education' | 'other'
  active: boolean
  counts_against_entitlement: boolean
  needs_approval: boolean
  paid: boolean
  color: string | null
  external_id: string | null
}

export type Tracking = Item & {
  permissions: Allowed
  confirmed: boolean
  break_duration: number | null
  default_break_duration: number
  created_by: string
  force_custom_break_duration: boolean
  current_status: 'finished' | 'running'
  starts_at: string
  ends_at: string | null
  actual_starts_at: string | null
  actual_ends_at: string | null
  updated_at: string
  gross_time: number
  net_time: number
  break_time: number
  user_notes_count: number
  signatures_count: number
  attachments_count: number
}

export type Break = Item & { starts_at: string; ends_at: string | null; created_by: string }

export type Action = Item & {
  action_type: 'start' | 'end' | 'start-break' | 'end-break'
  working_session_id: string | null
  action_time: string
  created_at: string
}

export type Absence = Item & {
  permissions: Allowed
  title: string
  hours: number
  days: number
  full_day: boolean
  confirmation_status: 'pending' | 'confirmed' | 'rejected'
  confirm_message: string | null
  use_custom_values: boolean
  starts_at: string
  ends_at: string
  confirmed_at: string | null
  created_at: string
  attachments_count: number
  user_notes_count: number
}

export type Entitlement = Item & {
  title: string
  starts_at: string
  ends_at: string
  planned_days: number
  spent_days: number
  transferred_days: number
  lapsed_days: number
  remaining_days: number
  expires: boolean
  transfer_remaining: boolean
  end_of_transfer_period: string | null
  locked: boolean
}

export type Holiday = Item & { date: string; name: string; calendar: string; half_day: boolean }
export type Note = Item & {
  permissions: Allowed
  content: string
  /** `SystemNote` or `UserNote`; the record's own type is in the way of its name. */
  author?: string
  author_role?: string
  created_at: string
}
export type Attachment = Item & {
  author: string
  created_at: string
  file_name: string
  file_content_type: string
  file_url: string
}
export type Signature = Item & { title: string; image_url: string; created_at: string }
export type Notification = Item & { title: string; message: string; created_at: string }
export type Batch = Item & {
  action: string
  status: 'queued' | 'running' | 'finished' | 'failed'
  /** Why it was given up. */
  failure: string | null
  total: number
  done: number
  skipped: number
  /** Of each record, where something is to be said about it. */
  results: Record<string, { skipped?: string }> | null
}

/** What gets in with a secret of its own: an API token, a kiosk. */
export type Issued = Item & { title: string; last_used_at: string | null; created_at: string }
/** As answered once, when it is made. */
export type Secret = Item & { title: string; token: string }

export type DataProfile = Item & { title: string; position: number | null; user_checkin: boolean; enabled: boolean }
export const fieldTypes = ['text', 'number', 'date', 'boolean'] as const
export type FieldType = (typeof fieldTypes)[number]
export type CustomField = Item & {
  key: string
  label: string
  field_type: FieldType
  position: number | null
  enabled: boolean
}

import { germanFields } from './audit-german-fields.ts'
import type { Language } from './language.ts'
import { wordOf } from './word-of.ts'

// Labels for fields in the audit log. Every audited field has one.

/** English labels that differ from the name of the field. */
const english: Record<string, string> = {
  username: 'Name',
  email: 'E-mail',
  color: 'Colour',
  workspaces: 'Workspaces and roles',
  users: 'People',
  user: 'Person',
  user_id: 'Person',
  tablet_pin_digest: 'PIN for kiosks',
  identifier_pin_digest: 'Own PIN',
  starts_at: 'Start',
  ends_at: 'End',
  confirmation_status: 'Decision',
  confirm_message: 'Message',
  content: 'Text',
  deleted_at: 'Deleted',
  planned_days: 'Days',
  warning_thresholds: 'Warning thresholds',
  warning_rules: 'Warning rules',
  holiday_calendar: 'Public holidays',
  locale: 'Language',
  custom_fields: 'Personnel data',
  absence_id: 'Absence',
  absence_type_id: 'Absence type',
  after_minutes: 'After this much work',
  area_id: 'Area',
  author_id: 'By',
  break_after_minutes: 'First break: after more work than',
  break_duration: 'Break',
  break_minutes: 'Break',
  daily_minutes: 'More work in a day than',
  data_profile_id: 'Form',
  decided_by_id: 'Decided by',
  default_break_ids: 'Own default breaks',
  from_minute: 'From',
  late_punch_minutes: 'One’s own punch, dated back by more than',
  long_break_after_minutes: 'Longer break: after more work than',
  long_break_minutes: 'Longer break: at least',
  lower_cap_minutes: 'Lower cap',
  minutes: 'Hours',
  monthly_minutes: 'Hours a month',
  note_id: 'Note',
  provider_id: 'Sign-in provider',
  rest_minutes: 'Less between two working days than',
  role_id: 'Role',
  role_ids: 'Role',
  running_minutes: 'A clock that runs longer than',
  seconds: 'Hours',
  signer_id: 'Signed by',
  substitute_id: 'Substitute',
  surcharge_rule_id: 'Surcharge rule',
  time_tracking_id: 'Working time',
  until_minute: 'Until',
  updated_by_id: 'Changed by',
  upper_cap_minutes: 'Upper cap',
  wage_type_ids: 'Own wage types',
  workspace_id: 'Workspace',
}

const plain = (name: string): string => {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const fieldWord = (language: Language, name: string): string =>
  wordOf(language === 'de' ? germanFields : english, name) ?? plain(name)

/** Whether the field has a label of its own instead of its column name. */
export const hasGermanWord = (name: string): boolean => wordOf(germanFields, name) !== undefined

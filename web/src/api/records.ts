import type { Item, Meta } from './client.ts'
import type { components } from './schema.gen.ts'

// The records of the API, by the names that pages use. Their attributes are in docs/openapi.v3.json.

type Schemas = components['schemas']
type Schema = { id: string; type: string; attributes: object; relationships: object }
type Name = { [N in keyof Schemas]: Schemas[N] extends Schema ? N : never }[keyof Schemas]

/** Records without relationships have an index signature in the generated type, which is dropped here. */
type Related<R> = { [N in keyof R as string extends N ? never : N]: R[N] extends { data: infer D } ? D : never }

/** As client.ts returns it. An attribute called `type` is left out: the record's own type has that name. */
type Flat<N extends Name> = Omit<Schemas[N]['attributes'], keyof Item> & {
  id: string
  type: string
  rel: Related<Schemas[N]['relationships']>
}

type Thresholds = NonNullable<Schemas['createWorkspace_request']['data']['attributes']['warning_thresholds']>
/** In the response schema the thresholds are any object; only the request schema has their names. */
export type Workspace = Omit<Flat<'workspace'>, 'warning_thresholds'> & { warning_thresholds: Required<Thresholds> }
export type Account = Flat<'account'>
export type AuditEntry = Flat<'audit_entry'>
export type PersonOverview = Flat<'user_overview'>
export type Person = Flat<'user'>
export type Role = Person['assumed_role']
export type Area = Flat<'area'>
export type Tag = Flat<'tag'>
export type AbsenceType = Flat<'absence_type'>
export type Tracking = Flat<'time_tracking'>
export type Break = Flat<'break'>
export type TrackingWithBreaks = { tracking: Tracking; breaks: Break[] }
export type TimeCorrection = Flat<'time_correction'>
export type Action = Flat<'action'>
export type Absence = Flat<'absence'>
export type Presence = Flat<'presence'>
/** The `meta` of the board. */
export type PresenceMeta = Meta & { counts: Record<Presence['state'], number>; changes_at: string }
export type TeamAbsence = Flat<'team_absence'>
export type Entitlement = Flat<'vacation_entitlement'>
export type LapseNotice = Flat<'lapse_notice'>
export type Holiday = Flat<'public_holiday'>
export type Note = Flat<'note'>
export type Attachment = Flat<'attachment'>
export type Signature = Flat<'signature'>
export type Document = Flat<'document'>
export type Import = Flat<'import'>
export type ImportProblem = Flat<'import_problem'>
export type PersonExport = Flat<'person_export'>
export type Erasure = Flat<'erasure'>
export type DeletedUser = Flat<'deleted_user'>
export type ErasurePreviewRow = Flat<'erasure_preview'>
export type ErasurePreviewMeta = Meta & { name: string; years: number }
export type OldRecords = Flat<'old_records'>
export type OldRecordsMeta = Meta & { people: number }
export type AccountErasurePreview = Flat<'account_erasure_preview'>
export type AccountErasureMeta = Meta & { name: string; days: number }
export type WorkProtection = Flat<'work_protection'>
export type Notification = Flat<'notification'>
export type Batch = Flat<'batch'>
export type DataProfile = Flat<'data_profile'>
export type CustomField = Flat<'custom_field'>
export type CustomValue = Flat<'custom_field_value'>
export type Token = Flat<'token'>
export type UserSession = Flat<'session'>
export type SignInProvider = Flat<'sign_in_provider'>
export type OfferedProvider = Flat<'offered_sign_in_provider'>
export type OwnProvider = Flat<'own_sign_in_provider'>
export type SignInIdentity = Flat<'sign_in_identity'>
export type SecondFactor = Flat<'second_factor'>
export type Passkey = Flat<'passkey'>
/** Returned once, when it is set up. */
export type AuthenticatorKey = Flat<'authenticator'>
export type RecoveryCodes = Flat<'recovery_codes'>
export type FieldType = CustomField['field_type']
export type CalendarFeed = Flat<'calendar_feed'>
/** Returned once, when it is created. */
export type IssuedFeed = Flat<'issued_calendar_feed'>
export type Kiosk = Flat<'kiosk_itself'>
export type KioskPerson = Flat<'kiosk_person'>
export type KioskPunch = Flat<'kiosk_punch'>
export type WarningRow = Flat<'warnings_report_row'>
export type AccountsRow = Flat<'time_accounts_report_row'>
/** A day, or a month, of a time account. */
export type AccountRow = Flat<'time_account_row'>
export type AccountEntry = Flat<'time_account_entry'>
/** An open or closed month, with the obstacles to closing it. */
export type AccountMonth = Flat<'account_month'>
export type MonthObstacle = Flat<'month_obstacle'>
export type SurchargeRule = Flat<'surcharge_rule'>
export type DefaultBreak = Flat<'default_break'>
export type WageType = Flat<'wage_type'>
export type PayrollLine = Flat<'payroll_line'>
export type PayrollExport = Flat<'payroll_export'>
export type TimesheetArchive = Flat<'timesheet_archive'>
export type TimesheetSignature = Flat<'timesheet_signature'>
export type WorkSchedule = Flat<'work_schedule'>
export type AccountPolicy = Flat<'time_account_policy'>

/** Has its own secret to authenticate with: an API token, a kiosk. */
export type Issued = Flat<'api_token'> | Flat<'kiosk'>
/** Returned once, when it is created. */
export type Secret = Flat<'issued_api_token'> | Flat<'issued_kiosk'>

// The `meta` of operations.
export type TrackingTotals = Meta & Schemas['listTimeTrackings_meta']
export type PayrollMeta = Meta & Schemas['listPayrollLines_meta']
export type SignUpMode = Schemas['showSignUp_meta']['sign_up']
export type BatchMeta = Schemas['batchTimeTrackings_meta']
/** The days that a person is entitled to by law and contract, and what is paid out on leaving. */
export type EntitlementProposal = Schemas['calculateVacationEntitlement_meta']
export type EntitlementKind = Entitlement['kind']
export type SpecialDay = Workspace['special_days'][number]
/** The current balance, and what is going to lapse. */
export type AccountMeta = Schemas['showTimeAccount_meta']
export type ObstaclesMeta = Schemas['listMonthObstacles_meta']
/** By how much closed months would differ if they were computed today. */
export type ClosedDifference = Schemas['showClosedDifference_meta']
export type SchedulePreview = Schemas['previewWorkSchedule_meta']
/** What an absence would take. */
export type AbsencePreview = Schemas['calculateAbsence_meta']

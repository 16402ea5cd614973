import type { DataCategory } from '../../shared/personal-data-words.ts'
import type { RetentionClass } from '../../shared/retention.ts'

/**
 * Where personal data is stored, and how long it stays after an erasure (docs/adr/0038). A test compares it with the
 * database: a new table that refers to a person has to be listed here.
 */

export type Category = DataCategory

export type Retention =
  /** Deleted with the erasure. */
  | 'at_once'
  /** Deleted a number of years after the date in `date`; the number is a setting of the category. */
  | 'dated'
  /** Deleted after all dated rows. */
  | 'last'
  /** Deleted with the row that it belongs to. */
  | 'with_parent'
  /** Stays, without the person's name. */
  | 'kept'

type Kept =
  /** The category of dated rows determines the number of years. */
  | { retention: 'dated'; category: RetentionClass; date: readonly string[] }
  | { retention: Exclude<Retention, 'dated'>; category: Category }

export type Listed = Kept & {
  table: string
  /** Columns with the id of the person whose row it is. */
  own?: readonly string[]
  /** Or columns with the id of a parent row that is the person's (`parentTables`). */
  parents?: readonly (keyof typeof parentTables)[]
  /** Only rows with this value in this column. */
  only?: { column: string; value: string }
  /** The columns with the day or moment from which the years are counted; the first that is not null. */
  date?: readonly string[]
  /** Other columns that point at a person, with the column that repeats their name, if any. */
  named?: Readonly<Record<string, string | null>>
  /** Columns that are not exported: secrets, and data about others. */
  withheld?: readonly string[]
  /** The rows are not exported: they contain only secrets, or are derived from others. */
  exported?: false
  /** A file in the store: its key and its name. */
  file?: { key: string; name: string }
}

export const parentTables = {
  time_tracking_id: 'time_trackings',
  absence_id: 'absences',
  note_id: 'notes',
  batch_id: 'batches',
  action_id: 'actions',
  token_id: 'access_tokens',
  identity_id: 'sign_in_identities',
  vacation_entitlement_id: 'vacation_entitlements',
} as const

export type Dated = Listed & { retention: 'dated' }

type More = Omit<Listed, 'table' | 'category' | 'retention'>
type Undated = Exclude<Retention, 'dated'>

const owned = (table: string, category: Category, retention: Undated, more: More = {}): Listed => ({
  table,
  category,
  retention,
  own: ['user_id'],
  ...more,
})
const dated = (table: string, category: RetentionClass, date: readonly string[], more: More = {}): Dated => ({
  table,
  category,
  retention: 'dated',
  date,
  own: ['user_id'],
  ...more,
})
const below = (
  parents: Listed['parents'] & {},
  table: string,
  category: Category,
  retention: Undated = 'with_parent',
  more: More = {},
): Listed => ({ table, category, retention, parents, ...more })
const signIn = (table: string, more: More = {}): Listed => owned(table, 'sign_in', 'at_once', more)
const hidden = { exported: false } as const
const noted = ['time_tracking_id', 'absence_id'] as const

/** In the order in which rows can be deleted: referencing tables first. */
export const catalogue: readonly Listed[] = [
  owned('person_exports', 'files', 'at_once', {
    ...hidden,
    named: { requested_by_id: null },
    file: { key: 'file_key', name: 'file_key' },
  }),
  // Archives with other people expire after some days.
  owned('timesheet_archives', 'files', 'at_once', {
    ...hidden,
    own: ['requested_by_id'],
    file: { key: 'file_key', name: 'file_key' },
  }),
  below([...noted, 'note_id'], 'attachments', 'files', 'at_once', {
    named: { author_id: 'author' },
    withheld: ['file_key'],
    file: { key: 'file_key', name: 'file_name' },
  }),
  below(['time_tracking_id'], 'signatures', 'files', 'at_once', {
    withheld: ['image_key'],
    file: { key: 'image_key', name: 'image_file_name' },
  }),
  below(noted, 'notes', 'notes', 'at_once', {
    only: { column: 'kind', value: 'UserNote' },
    named: { author_id: 'author' },
  }),
  owned('uploads', 'documents', 'at_once', {
    withheld: ['file_key'],
    file: { key: 'file_key', name: 'doc_file_name' },
  }),
  // The result is in the history of the time tracking.
  owned('time_corrections', 'notes', 'at_once', {
    parents: ['time_tracking_id'],
    named: { decided_by_id: null },
  }),
  owned('custom_field_values', 'custom_fields', 'at_once'),
  owned('notifications', 'notifications', 'at_once', { own: ['user_id', 'about_user_id'] }),
  owned('absence_followers', 'notifications', 'at_once', { parents: ['absence_id'] }),
  owned('time_tracking_followers', 'notifications', 'at_once', { parents: ['time_tracking_id'] }),
  owned('batches', 'history', 'at_once', { withheld: ['details', 'results'] }),
  below(['batch_id'], 'batch_pieces', 'history', 'with_parent', hidden),
  owned('area_users', 'membership', 'at_once'),
  owned('user_tags', 'membership', 'at_once'),
  owned('user_absence_types', 'membership', 'at_once'),
  below(['token_id', 'identity_id'], 'provider_sessions', 'sign_in', 'with_parent', hidden),
  signIn('access_tokens', { withheld: ['digest'] }),
  signIn('password_tokens', hidden),
  signIn('confirmation_tokens', hidden),
  signIn('sign_in_steps', { ...hidden, parents: ['identity_id'] }),
  signIn('sign_in_attempts', hidden),
  signIn('passkey_challenges', hidden),
  signIn('passkeys', { withheld: ['credential_id', 'public_key', 'counter'] }),
  signIn('recovery_codes', hidden),
  signIn('authenticators', { withheld: ['secret', 'last_step'] }),
  signIn('known_devices'),
  signIn('sign_in_identities'),
  signIn('waiting_invitations', hidden),
  signIn('calendar_feeds', { withheld: ['digest'] }),
  owned('logins', 'contact', 'at_once', { withheld: ['password_hash'] }),

  below(noted, 'notes', 'history', 'with_parent', {
    only: { column: 'kind', value: 'SystemNote' },
    named: { author_id: 'author' },
  }),
  below(['time_tracking_id'], 'breaks', 'working_time'),
  below(['time_tracking_id'], 'time_tracking_tags', 'working_time'),
  below(['action_id'], 'action_taggings', 'working_time'),
  dated('actions', 'working_time', ['action_time']),
  dated('time_trackings', 'working_time', ['ends_at', 'starts_at'], { named: { last_editor_id: null } }),
  owned('absence_days', 'absences', 'with_parent', { parents: ['absence_id'] }),
  dated('absences', 'absences', ['last_day'], {
    named: { creator_id: null, confirmed_by_id: null },
    withheld: ['secure_id'],
  }),
  owned('lapse_notices', 'absences', 'with_parent', {
    parents: ['vacation_entitlement_id'],
    named: { author_id: null },
  }),
  dated('vacation_entitlements', 'absences', ['ends_at']),
  dated('work_protections', 'absences', ['ends_on']),
  dated('time_account_days', 'pay', ['day']),
  dated('time_account_months', 'pay', ['month']),
  owned('time_account_entries', 'pay', 'last', { named: { author_id: 'author' } }),
  owned('work_schedules', 'pay', 'last', { named: { updated_by_id: null } }),
  owned('time_account_entry_years', 'pay', 'last', hidden),
  owned('running_times', 'working_time', 'last', hidden),
  owned('time_tracking_totals', 'working_time', 'last', hidden),
  owned('action_totals', 'working_time', 'last', hidden),
  owned('absence_totals', 'absences', 'last', hidden),
  // Changes of kept time trackings add days to this list again, which must not cause warnings.
  owned('tracking_reviews', 'working_time', 'at_once', hidden),

  owned('timesheet_signatures', 'closed_months', 'last', { named: { signer_id: 'signed_by' }, withheld: ['image'] }),
  owned('closed_months', 'closed_months', 'kept', {
    named: { closed_by_id: 'closed_by', reopened_by_id: 'reopened_by' },
  }),
  owned('time_accounts', 'closed_months', 'kept', hidden),
  // Files with many people, as they were sent to the payroll office.
  owned('payroll_exports', 'closed_months', 'kept', {
    ...hidden,
    own: [],
    named: { exported_by_id: 'exported_by' },
  }),
  // The file contains many people and expires after some days.
  {
    table: 'imports',
    category: 'files',
    retention: 'kept',
    ...hidden,
    named: { created_by_id: null, asked_by_id: null },
  },
  owned('memberships', 'membership', 'kept'),
  owned('erasures', 'history', 'kept', { named: { erased_by_id: null } }),
  owned('audit_entries', 'history', 'kept', {
    own: ['actor_id'],
    only: { column: 'actor_type', value: 'user' },
    withheld: ['record_name', 'before', 'after', 'transaction'],
  }),
]

/** Records of these kinds belong to the person alone; their entries in the audit log are redacted. */
export const privateKinds = [
  'document',
  'passkey',
  'sign_in_identity',
  'work_protection',
  'person_export',
  'calendar_feed',
  'time_correction',
  'attachment',
  'signature',
  'note',
]

/** The record kinds of these tables in the audit log. */
export const auditedAs: Readonly<Record<string, string>> = {
  uploads: 'document',
  passkeys: 'passkey',
  calendar_feeds: 'calendar_feed',
  timesheet_signatures: 'timesheet_signature',
  sign_in_identities: 'sign_in_identity',
  work_protections: 'work_protection',
  work_schedules: 'work_schedule',
  vacation_entitlements: 'vacation_entitlement',
  lapse_notices: 'lapse_notice',
  time_account_entries: 'time_account_entry',
  time_trackings: 'time_tracking',
  absences: 'absence',
  time_corrections: 'time_correction',
}

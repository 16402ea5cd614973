import type { PostgresError } from '../platform/db/connect.ts'
import type { Problem } from '../platform/errors.ts'

const taken = (pointer: string, what: string) => ({ pointer, title: `${what} is already in use.` })

/** The problems for violated constraints; `{}` is replaced by the detail of the error. */
export const constraintMeanings: Readonly<Record<string, Problem>> = {
  logins_email_unique: taken('email', 'This e-mail address'),
  workspaces_external_id_unique: taken('external_id', 'This external id'),
  users_external_id_unique: taken('external_id', 'This external id'),
  users_substitute_is_another: { pointer: 'substitute_id', title: 'The substitute must be somebody else.' },
  areas_external_id_unique: taken('external_id', 'This external id'),
  tags_external_id_unique: taken('external_id', 'This external id'),
  absence_types_external_id_unique: taken('external_id', 'This external id'),
  absences_external_id_unique: taken('external_id', 'This external id'),
  absences_end_after_start: { pointer: 'ends_at', title: 'Ends at must not be before the start.' },
  timesheet_signatures_once: { pointer: 'month', title: 'This timesheet has already been signed.' },
  time_trackings_external_id_unique: taken('external_id', 'This external id'),
  time_trackings_one_running: {
    pointer: 'ends_at',
    title: 'This user already has a running time tracking; end it first.',
  },
  time_trackings_end_after_start: { pointer: 'ends_at', title: 'Ends at must not be before the start.' },
  time_trackings_running_unconfirmed: { pointer: 'ends_at', title: 'A confirmed time tracking cannot run.' },
  time_corrections_one_pending: {
    pointer: 'time_tracking_id',
    title: 'A correction of this time tracking is already waiting for a decision; withdraw it first.',
  },
  work_protections_end_after_start: { pointer: 'ends_on', title: 'Ends on must not be before the start.' },
  lapse_notices_once: { pointer: 'channel', title: 'This notice has already been recorded.' },
  breaks_one_open: { pointer: 'ends_at', title: 'This time tracking already has an open break; end it first.' },
  work_schedules_start_unique: {
    pointer: 'starts_on',
    title: 'Another work schedule of this user starts on this day.',
  },
  time_account_policies_start_unique: { pointer: 'starts_on', title: 'Another policy starts on this day.' },
  time_account_policies_caps: {
    pointer: 'lower_cap_minutes',
    title: 'The lower cap must not be above the upper one.',
  },
  default_breaks_in_order: { pointer: 'ends_on', title: 'Ends on must not be before starts on.' },
  wage_types_once: {
    pointer: 'source',
    title: 'There is already a wage type for this source that applies to everybody.',
  },
  wage_types_of_rule: { pointer: 'base', title: 'A wage type uses this rule. Set an end for the rule instead.' },
  surcharge_rules_in_order: { pointer: 'ends_on', title: 'Ends on must not be before starts on.' },
  time_account_entries_reversed_once: { pointer: 'base', title: 'This entry has already been reversed.' },
  time_account_entries_reversible: {
    pointer: 'base',
    title: 'A reversal cannot be reversed. Create a new entry instead.',
  },
  month_is_closed: {
    pointer: 'base',
    title: 'This is in a month that is closed for the user (closed up to {}). An account admin can reopen it.',
  },
  passkeys_credential_unique: taken('response', 'This passkey'),
  tags_title_unique: taken('title', 'This title'),
  sign_in_providers_client_unique: {
    pointer: 'client_id',
    title: 'This account already has a provider with this issuer and client id.',
  },
  imports_one_at_work: {
    pointer: 'base',
    title: 'Another import in this workspace is running. Wait until it is finished.',
  },
  custom_fields_key_unique: taken('key', 'This key'),
}

const filledIn = ({ pointer, title }: Problem, detail = ''): Problem => ({
  pointer,
  title: title.replace('{}', detail),
})

/** Null for constraints that callers cannot violate. */
export function constraintMeaning({ constraint, detail }: PostgresError): Problem | null {
  const meaning = constraintMeanings[constraint ?? '']
  return meaning ? filledIn(meaning, detail) : null
}

/** The same problem as from the database, with the last closed month of the person. */
export const monthIsClosed = (closedThrough: string): Problem =>
  filledIn(constraintMeanings.month_is_closed!, closedThrough.slice(0, 7))

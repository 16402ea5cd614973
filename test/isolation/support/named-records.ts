import type { Operation } from './calls.ts'
import { type FullCompany, tabletPin } from './full-company.ts'

/** How a field of a request names records, and how a request that names a foreign record there is answered. */
export type NamedRecord = {
  idOf: (of: FullCompany) => string
  /** The value of the field for these ids. A field for a single id takes the last of them. */
  sent: (ids: string[]) => unknown
  /** Further attributes without which the field is ignored. */
  with?: Record<string, unknown>
  /** Batches accept any ids, and skip those that the caller may not change. */
  skips?: true
  /** The refusal, if it is not 400 with a pointer to the field. */
  refused?: { status: number; pointer: string }
  /** Callers may keep ids of their own here, so that an unknown id is accepted; a foreign one is refused all the same. */
  takesOwnIds?: true
  /** Own ids are refused here too: a new record has no parts yet. */
  ownRefused?: true
}

const list = (ids: string[]): unknown => ids
const single = (ids: string[]): unknown => ids.at(-1)
const commas = (ids: string[]): unknown => ids.join()
const oneLink = (type: string) => (ids: string[]) => ({ data: { type, id: ids.at(-1) } })
const manyLinks = (type: string) => (ids: string[]) => ({ data: ids.map((id) => ({ type, id })) })
const entries = (key: string, more: object) => (ids: string[]) => ids.map((id) => ({ [key]: id, ...more }))
const person = ({ ids }: FullCompany): string => ids.user_id!
const signature = ({ ids }: FullCompany): string => ids.signature_id!
const tag = ({ ids }: FullCompany): string => ids.tag_id!
const aDay = { starts_at: '2026-07-06', ends_at: '2026-07-06' }
const newBreakEnd = { starts_at: '2026-01-29T12:00:00Z', ends_at: '2026-01-29T12:45:00Z' }

/** By `operation.field`, else by the field alone. A new field that names records is added here. */
export const namedRecords: Record<string, NamedRecord> = {
  user_ids: { idOf: person, sent: list },
  add_user_ids: { idOf: person, sent: list },
  remove_user_ids: { idOf: person, sent: list },
  user_id: { idOf: person, sent: single },
  // The PIN of somebody outside the workspace is wrong there.
  'createKioskPunch.user_id': {
    idOf: person,
    sent: single,
    with: { pin: tabletPin },
    refused: { status: 403, pointer: 'pin' },
  },
  'createErasure.user_id': { idOf: ({ leaver }) => leaver.id, sent: single },
  work_schedule_id: { idOf: ({ ids }) => ids.work_schedule_id!, sent: single },
  'createSignInProvider.workspace_id': { idOf: ({ company }) => company.workspaceId, sent: single },
  'updateSignInProvider.workspace_id': { idOf: ({ company }) => company.workspaceId, sent: single },
  'createSignInProvider.area_ids': {
    idOf: ({ ids }) => ids.area_id!,
    sent: list,
    ownRefused: true,
  },
  area_id: { idOf: ({ ids }) => ids.area_id!, sent: single },
  'createTimesheetArchive.area_id': { idOf: ({ ids }) => ids.area_id!, sent: single, with: { month: '2024-01' } },
  substitute_id: { idOf: ({ company }) => company.admin.id, sent: single },
  'calculateAbsence.user_id': { idOf: person, sent: single, with: aDay },
  'calculateAbsence.absence_type_id': { idOf: ({ ids }) => ids.absence_type_id!, sent: single, with: aDay },
  absence_ids: { idOf: ({ ids }) => ids.absence_id!, sent: commas },
  area_ids: { idOf: ({ ids }) => ids.area_id!, sent: list },
  tag_id: { idOf: tag, sent: single },
  wage_type_ids: { idOf: ({ ids }) => ids.wage_type_id!, sent: list },
  surcharge_rule_id: {
    idOf: ({ ids }) => ids.surcharge_rule_id!,
    sent: single,
    with: { source: 'surcharge', for_everybody: false },
  },
  'createWageType.absence_type_id': {
    idOf: ({ ids }) => ids.absence_type_id!,
    sent: single,
    with: { source: 'absence', for_everybody: false },
  },
  'updateWageType.absence_type_id': {
    idOf: ({ ids }) => ids.absence_type_id!,
    sent: single,
    with: { source: 'absence', for_everybody: false, surcharge_rule_id: null },
  },
  default_break_ids: { idOf: ({ ids }) => ids.default_break_id!, sent: list },
  tag_ids: { idOf: tag, sent: list },
  filter_ids: { idOf: tag, sent: list },
  follower_ids: { idOf: person, sent: list },
  ids: { idOf: person, sent: list },
  absence_type_id: { idOf: ({ ids }) => ids.absence_type_id!, sent: single },
  absence_type_ids: { idOf: ({ ids }) => ids.absence_type_id!, sent: list },
  custom_field_values_attributes: {
    idOf: ({ ids }) => ids.custom_field_id!,
    sent: entries('custom_field_id', { value: 'x' }),
  },
  vacation_entitlement_id: {
    idOf: ({ ids }) => ids.vacation_entitlement_id!,
    sent: single,
    with: { lapses_on: '2099-12-31', told_on: '2020-01-02', channel: 'email' },
  },
  taggings_attributes: { idOf: tag, sent: entries('tag_id', {}) },
  breaks_attributes: { idOf: ({ ids }) => ids.break_id!, sent: entries('id', newBreakEnd) },
  'createTimeTracking.breaks_attributes': {
    idOf: ({ ids }) => ids.break_id!,
    sent: entries('id', newBreakEnd),
    ownRefused: true,
  },
  'updateAbsence.notes_attributes': {
    idOf: ({ ids }) => ids['absence_id.user_note_id']!,
    sent: entries('id', { content: 'x' }),
  },
  area: { idOf: ({ ids }) => ids.area_id!, sent: oneLink('area') },
  tags: { idOf: tag, sent: manyLinks('tag') },
  user: { idOf: person, sent: oneLink('user') },
  'createTimeTracking.start_signature_id': { idOf: signature, sent: single, ownRefused: true, takesOwnIds: true },
  'createTimeTracking.end_signature_id': { idOf: signature, sent: single, ownRefused: true, takesOwnIds: true },
  start_signature_id: { idOf: signature, sent: single, takesOwnIds: true },
  end_signature_id: { idOf: signature, sent: single, takesOwnIds: true },
  'batchTimeTrackings.ids': { idOf: ({ ids }) => ids.time_tracking_id!, sent: list, skips: true },
  'createTimeCorrection.time_tracking_id': {
    idOf: ({ ids }) => ids.own_time_tracking_id!,
    sent: single,
    with: { kind: 'delete', starts_at: undefined, ends_at: undefined, breaks: undefined },
  },
  'batchTimeCorrections.ids': { idOf: ({ ids }) => ids.time_correction_id!, sent: list, skips: true },
  'batchTimeTrackings.tag_ids': { idOf: tag, sent: list, with: { action: 'tag' } },
  'batchTimeTrackings.follower_ids': { idOf: person, sent: list, with: { action: 'follower' } },
  'batchNotifications.ids': {
    idOf: ({ ids }) => ids.notification_id!,
    sent: list,
    with: { all: false },
    skips: true,
  },
  'reportHours.user_id': { idOf: person, sent: commas },
  'reportHours.area_id': { idOf: ({ ids }) => ids.area_id!, sent: commas },
  'reportHours.tag_id': { idOf: tag, sent: commas },
  'batchAbsences.user_ids': { idOf: person, sent: list, skips: true },
}

/** Fields with ids that belong to no account: shared records, ids of other systems, ids without a record. */
export const unownedIds = [
  'external_id',
  // The client id of Stint at the provider.
  'client_id',
  'role_ids',
  'time_tracking_method_id',
  'public_holiday_ids',
  'assignment_id',
  'device_id',
  'import_id',
  'outlook_id',
  'secure_id',
  // They filter the caller's own audit log, which outlives the records: any id is accepted.
  'exportAuditEntries.actor_id',
  'exportAuditEntries.record_id',
  'exportAuditEntries.workspace_id',
  // Notes of a record that does not exist yet: they have contents and no ids.
  'createAbsence.notes_attributes',
  'batchAbsences.notes_attributes',
]

export type IdField = { operation: Operation; name: string; kind: 'attribute' | 'relationship' | 'query' }

const looksLikeIds = (name: string): boolean => /(^|_)ids?$|_attributes$/.test(name)

/** Everything in a request, apart from the path, that can name records. */
export const idFieldsOf = (operation: Operation): IdField[] => [
  ...Object.keys(operation.input?.attributes ?? {})
    .filter(looksLikeIds)
    .map((name) => ({ operation, name, kind: 'attribute' as const })),
  ...Object.keys(operation.input?.relationships ?? {}).map((name) => ({
    operation,
    name,
    kind: 'relationship' as const,
  })),
  ...(operation.parameters ?? [])
    .filter((parameter) => parameter.in !== 'header' && looksLikeIds(parameter.name))
    .map(({ name }) => ({ operation, name, kind: 'query' as const })),
]

export const keyIn = (known: readonly string[], { operation, name }: IdField): string | undefined =>
  [`${operation.id}.${name}`, name].find((key) => known.includes(key))

import {
  absenceKinds,
  absenceStates,
  balanceKinds,
  capActions,
  correctionKinds,
  costCentreSources,
  entitlementKinds,
  entryKinds,
  fieldTypes,
  holidayHours,
  notationNames,
  noticeChannels,
  paidFor,
  protectionKinds,
  requestMails,
  rhythms,
  roleNames,
  secondFactorDemands,
  seenColleagues,
  surchargeHours,
} from './choice-words.ts'
import type { Language } from './language.ts'
import { wordOf } from './word-of.ts'

// Labels for technical values in the audit log, by field.

type Words = Record<Language, Record<string, string>>

const states: Words = {
  en: {
    ...absenceStates.en,
    active: 'Active',
    inactive: 'Inactive',
    deleted: 'Deleted',
    approved: 'Approved',
    withdrawn: 'Withdrawn',
  },
  de: {
    ...absenceStates.de,
    active: 'Aktiv',
    inactive: 'Inaktiv',
    deleted: 'Gelöscht',
    approved: 'Genehmigt',
    withdrawn: 'Zurückgezogen',
  },
}

const rolesById = (language: Language): Record<string, string> => {
  const { employee, area_admin, admin, account_admin } = roleNames[language]
  return { 1: employee, 2: area_admin, 3: admin, 4: account_admin }
}
const roles: Words = { en: rolesById('en'), de: rolesById('de') }

/** Labels for fields that several kinds of record have. */
const together = (...all: readonly Words[]): Words => ({
  en: Object.assign({}, ...all.map(({ en }) => en)),
  de: Object.assign({}, ...all.map(({ de }) => de)),
})

const kinds = together(absenceKinds, entryKinds, correctionKinds, entitlementKinds, protectionKinds, {
  en: { own_absences: 'Own absences', team_absences: 'Who is away', public_holidays: 'Public holidays' },
  de: { own_absences: 'Eigene Abwesenheiten', team_absences: 'Wer abwesend ist', public_holidays: 'Feiertage' },
})

const sources = together(paidFor, {
  en: { user: 'Manual', closing: 'Month closing', closed_months: 'Closed months' },
  de: { user: 'Von Hand', closing: 'Monatsabschluss', closed_months: 'Abgeschlossene Monate' },
})

const scopes: Words = {
  en: {
    'users:read': 'Read people',
    'users:write': 'Change people',
    'time:read': 'Read working time',
    'time:write': 'Change working time',
    'absences:read': 'Read absences',
    'absences:write': 'Change absences',
    'entitlements:read': 'Read entitlements',
    'entitlements:write': 'Change entitlements',
    'documents:read': 'Read documents',
    'documents:write': 'Change documents',
    'settings:read': 'Read settings',
    'settings:write': 'Change settings',
  },
  de: {
    'users:read': 'Personen lesen',
    'users:write': 'Personen ändern',
    'time:read': 'Arbeitszeiten lesen',
    'time:write': 'Arbeitszeiten ändern',
    'absences:read': 'Abwesenheiten lesen',
    'absences:write': 'Abwesenheiten ändern',
    'entitlements:read': 'Urlaubsansprüche lesen',
    'entitlements:write': 'Urlaubsansprüche ändern',
    'documents:read': 'Dokumente lesen',
    'documents:write': 'Dokumente ändern',
    'settings:read': 'Einstellungen lesen',
    'settings:write': 'Einstellungen ändern',
  },
}

/** What a batch is about, and what it does. */
const batchSubjects: Words = {
  en: {
    time_trackings: 'Working times',
    notifications: 'Notifications',
    absences: 'Absences',
    months: 'Months',
    time_corrections: 'Time corrections',
  },
  de: {
    time_trackings: 'Arbeitszeiten',
    notifications: 'Mitteilungen',
    absences: 'Abwesenheiten',
    months: 'Monate',
    time_corrections: 'Zeitkorrekturen',
  },
}
const batchActions: Words = {
  en: {
    tag: 'Tag',
    follower: 'Add followers',
    note: 'Add a note',
    confirm: 'Confirm',
    reject: 'Reject',
    destroy: 'Delete',
    create: 'Create',
    close: 'Close',
  },
  de: {
    tag: 'Taggen',
    follower: 'Beobachter hinzufügen',
    note: 'Notiz hinzufügen',
    confirm: 'Bestätigen',
    reject: 'Ablehnen',
    destroy: 'Löschen',
    create: 'Anlegen',
    close: 'Abschließen',
  },
}

const authors = together(roleNames, {
  en: { actions: 'Punches', import: 'Import' },
  de: { actions: 'Stempelungen', import: 'Import' },
})

const valueWords: Record<string, Words> = {
  action: batchActions,
  created_by: authors,
  subject: batchSubjects,
  status: states,
  confirmation_status: states,
  calc_holiday_options: holidayHours,
  role_id: roles,
  role_ids: roles,
  locale: { en: { de: 'German', en: 'English' }, de: { de: 'Deutsch', en: 'Englisch' } },
  absence_request_mails: requestMails,
  address_form: {
    en: { formal: 'formal', informal: 'informal' },
    de: { formal: 'förmlich', informal: 'persönlich' },
  },
  cap_action: capActions,
  channel: noticeChannels,
  cost_centre_from: costCentreSources,
  field_type: fieldTypes,
  hours_notation: notationNames,
  hours_of: surchargeHours,
  kind: kinds,
  part: { en: { person: 'The person', lead: 'A lead' }, de: { person: 'Die Person', lead: 'Eine Leitung' } },
  rhythm: rhythms,
  saldo_type: balanceKinds,
  scopes,
  second_factor_demand: secondFactorDemands,
  source: sources,
  team_calendar: seenColleagues,
}

/** Undefined if the value needs no label. */
export function valueWord(language: Language, field: string, value: unknown): string | undefined {
  const words: Record<string, string> = Object.hasOwn(valueWords, field) ? valueWords[field]![language] : {}
  const name = String(value)
  return wordOf(words, name)
}

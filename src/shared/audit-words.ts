/** What the audit log calls what happened, in files and on the page. */
type AuditLanguage = 'de' | 'en'

const records: Record<AuditLanguage, Record<string, string>> = {
  en: {
    account: 'Account',
    workspace: 'Workspace',
    area: 'Area',
    user: 'Person',
    api_token: 'API token',
    kiosk: 'Kiosk',
    calendar_feed: 'Calendar subscription',
    timesheet_signature: 'Signature under a timesheet',
    timesheet_archive: 'Timesheets as one file',
    time_correction: 'Time correction',
    document: 'Document',
    person_export: 'Export of personal data',
    tag: 'Tag',
    data_profile: 'Data profile',
    custom_field: 'Custom field',
    absence_type: 'Absence type',
    absence: 'Absence',
    vacation_entitlement: 'Entitlement',
    work_protection: 'Work protection',
    lapse_notice: 'Lapse notice',
    time_tracking: 'Working time',
    batch: 'Batch',
    report: 'Report',
    audit_log: 'Audit log',
  },
  de: {
    account: 'Konto',
    workspace: 'Arbeitsbereich',
    area: 'Bereich',
    user: 'Person',
    api_token: 'API-Token',
    kiosk: 'Terminal',
    calendar_feed: 'Kalender-Abonnement',
    timesheet_signature: 'Unterschrift unter einem Stundenzettel',
    timesheet_archive: 'Stundenzettel als eine Datei',
    time_correction: 'Zeitkorrektur',
    document: 'Dokument',
    person_export: 'Export personenbezogener Daten',
    tag: 'Tag',
    data_profile: 'Datenprofil',
    custom_field: 'Eigenes Feld',
    absence_type: 'Abwesenheitsart',
    absence: 'Abwesenheit',
    vacation_entitlement: 'Urlaubsanspruch',
    work_protection: 'Schutzfrist',
    lapse_notice: 'Verfallshinweis',
    time_tracking: 'Arbeitszeit',
    batch: 'Sammelaktion',
    report: 'Auswertung',
    audit_log: 'Protokoll',
  },
}

/** By the id of the operation; where there is none of the kind, by the verb that it begins with. */
const operations: Record<AuditLanguage, Record<string, string>> = {
  en: {
    signUp: 'Account opened',
    signIn: 'Signed in',
    signOut: 'Signed out',
    requestPasswordReset: 'Password reset requested',
    setPassword: 'Password set by mail',
    changeOwnPassword: 'Own password changed',
    inviteUser: 'Invited',
    createConfirmation: 'Password asked for again',
    end: 'Sessions ended',
    updateUserStatus: 'Activated or deactivated',
    confirmationsAbsence: 'Confirmed',
    rejectionsAbsence: 'Rejected',
    resettingsAbsence: 'Reset',
    exportAuditEntries: 'Exported',
    createPersonExport: 'Asked for',
    downloadPersonExport: 'Downloaded',
    createErasure: 'Erased',
    'apply-erasures': 'Erased',
    create: 'Created',
    update: 'Changed',
    delete: 'Deleted',
    archive: 'Archived',
    confirm: 'Confirmed',
    reject: 'Rejected',
    reset: 'Reset',
    split: 'Split',
    activate: 'Activated',
    deactivate: 'Deactivated',
    batch: 'Started',
    report: 'Exported',
    work: 'Done by a batch',
    stint: 'Command line',
  },
  de: {
    signUp: 'Konto eröffnet',
    signIn: 'Angemeldet',
    signOut: 'Abgemeldet',
    requestPasswordReset: 'Neues Passwort angefordert',
    setPassword: 'Passwort per Mail gesetzt',
    changeOwnPassword: 'Eigenes Passwort geändert',
    inviteUser: 'Eingeladen',
    createConfirmation: 'Passwort erneut abgefragt',
    end: 'Sitzungen beendet',
    updateUserStatus: 'Aktiviert oder deaktiviert',
    confirmationsAbsence: 'Genehmigt',
    rejectionsAbsence: 'Abgelehnt',
    resettingsAbsence: 'Zurückgesetzt',
    exportAuditEntries: 'Exportiert',
    createPersonExport: 'Angefordert',
    downloadPersonExport: 'Heruntergeladen',
    createErasure: 'Daten gelöscht',
    'apply-erasures': 'Daten gelöscht',
    create: 'Angelegt',
    update: 'Geändert',
    delete: 'Gelöscht',
    archive: 'Archiviert',
    confirm: 'Bestätigt',
    reject: 'Abgelehnt',
    reset: 'Zurückgesetzt',
    split: 'Geteilt',
    activate: 'Aktiviert',
    deactivate: 'Deaktiviert',
    batch: 'Gestartet',
    report: 'Exportiert',
    work: 'Durch eine Sammelaktion',
    stint: 'Kommandozeile',
  },
}

/** For those who do not act as a person. */
const actors: Record<AuditLanguage, Record<string, string>> = {
  en: { user: 'Somebody', api_token: 'API token', kiosk: 'Kiosk', operator: 'Operator', job: 'Stint' },
  de: { user: 'Jemand', api_token: 'API-Token', kiosk: 'Terminal', operator: 'Betreiber', job: 'Stint' },
}

const own = (words: Record<string, string>, name: string): string | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined

export const recordTypeWord = (language: AuditLanguage, type: string): string => own(records[language], type) ?? type

export function operationWord(language: AuditLanguage, id: string): string {
  const plain = id.replace(/^v1\./, '')
  const verb = /^[a-z]+/.exec(plain)?.[0] ?? plain
  return own(operations[language], plain) ?? own(operations[language], verb) ?? id
}

export const actorWord = (language: AuditLanguage, type: string, name: string): string => {
  const kind = own(actors[language], type) ?? type
  return type === 'user' || type === 'job' ? name || kind : `${kind}: ${name}`
}

/** The kinds of records that the log tells of. */
export const auditedRecordTypes: readonly string[] = Object.keys(records.en)

/** What is looked for most often. */
export const listedOperations: readonly string[] = [
  'signIn',
  'signOut',
  'changeOwnPassword',
  'setPassword',
  'requestPasswordReset',
  'inviteUser',
  'updateUserStatus',
  'confirmationsAbsence',
  'rejectionsAbsence',
  'resettingsAbsence',
  'createErasure',
  'createPersonExport',
]

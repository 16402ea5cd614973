/** Labels for enumerated values on pages and in the audit log, in both languages. */

/** The status of a request. */
export const absenceStates = {
  en: { pending: 'Waiting', confirmed: 'Approved', rejected: 'Rejected' },
  de: { pending: 'Offen', confirmed: 'Genehmigt', rejected: 'Abgelehnt' },
}

export const roleNames = {
  en: { employee: 'Employee', area_admin: 'Area admin', admin: 'Workspace admin', account_admin: 'Account admin' },
  de: {
    employee: 'Mitarbeiter/in',
    area_admin: 'Bereichs-Admin',
    admin: 'Arbeitsbereichs-Admin',
    account_admin: 'Konto-Admin',
  },
}

export const absenceKinds = {
  en: {
    vacation: 'Vacation',
    sickness: 'Sickness',
    overtime: 'Time off for overtime',
    unpaid: 'Unpaid leave',
    parental: 'Parental leave',
    education: 'Education',
    other: 'Other',
  },
  de: {
    vacation: 'Urlaub',
    sickness: 'Krankheit',
    overtime: 'Überstundenausgleich',
    unpaid: 'Unbezahlter Urlaub',
    parental: 'Elternzeit',
    education: 'Fortbildung',
    other: 'Sonstiges',
  },
}

/** Of entries in time accounts. */
export const entryKinds = {
  en: {
    opening: 'Opening balance',
    correction: 'Correction',
    payout: 'Payout',
    cap: 'Cut at the cap',
    expiry: 'Lapsed',
    transfer: 'Transfer',
  },
  de: {
    opening: 'Anfangsbestand',
    correction: 'Korrektur',
    payout: 'Auszahlung',
    cap: 'Gekappt',
    expiry: 'Verfallen',
    transfer: 'Übertrag',
  },
}

export const correctionKinds = {
  en: { new: 'New time', change: 'Changed time', delete: 'Deleted time' },
  de: { new: 'Neue Zeit', change: 'Geänderte Zeit', delete: 'Gelöschte Zeit' },
}

export const entitlementKinds = {
  en: { contractual: 'By contract', statutory: 'By law', disability: 'Severely disabled' },
  de: { contractual: 'Vertraglich', statutory: 'Gesetzlich', disability: 'Schwerbehinderung' },
}

export const protectionKinds = {
  en: { expecting: 'Expecting a child', nursing: 'Nursing a child' },
  de: { expecting: 'Schwangerschaft', nursing: 'Stillzeit' },
}

/** How a person was notified that days lapse. */
export const noticeChannels = {
  en: { app: 'By Stint', letter: 'Letter', email: 'E-mail', in_person: 'In person' },
  de: { app: 'Durch Stint', letter: 'Brief', email: 'E-Mail', in_person: 'Im Gespräch' },
}

export const capActions = {
  en: { warn: 'Only show it', cut: 'Cut it', pay_out: 'Pay it out' },
  de: { warn: 'Nur zeigen', cut: 'Kappen', pay_out: 'Auszahlen' },
}

export const costCentreSources = {
  en: { none: 'None', area: 'Of the area', person: 'Of the person' },
  de: { none: 'Keine', area: 'Des Bereichs', person: 'Der Person' },
}

export const fieldTypes = {
  en: { text: 'Text', number: 'Number', date: 'Date', boolean: 'Yes or no' },
  de: { text: 'Text', number: 'Zahl', date: 'Datum', boolean: 'Ja oder nein' },
}

export const notationNames = {
  en: { clock: 'in minutes', decimal: 'as decimals' },
  de: { clock: 'in Minuten', decimal: 'dezimal' },
}

export const requestMails = {
  en: { at_once: 'At once', daily: 'Together, at seven in the morning', none: 'None' },
  de: { at_once: 'Sofort', daily: 'Gesammelt, morgens um sieben', none: 'Keine' },
}

export const surchargeHours = {
  en: {
    night: 'Night, 20:00–6:00',
    deep_night: '0:00–4:00, begun before midnight',
    sunday: 'Sunday',
    holiday: 'Public holiday',
    christmas_eve: '24 December from 14:00',
    new_years_eve: '31 December from 14:00',
    high_holiday: '25 and 26 December, 1 May',
    hours: 'Custom hours',
  },
  de: {
    night: 'Nacht, 20–6 Uhr',
    deep_night: '0–4 Uhr, vor Mitternacht begonnen',
    sunday: 'Sonntag',
    holiday: 'Feiertag',
    christmas_eve: '24. Dezember ab 14 Uhr',
    new_years_eve: '31. Dezember ab 14 Uhr',
    high_holiday: '25. und 26. Dezember, 1. Mai',
    hours: 'Eigene Stunden',
  },
}

export const rhythms = {
  en: { weekly: 'By weekday', monthly: 'By month' },
  de: { weekly: 'Nach Wochentagen', monthly: 'Nach Monat' },
}

/** `saldo_type` of a user. */
export const balanceKinds = {
  en: { 0: 'Worked', 1: 'Planned', 2: 'The larger', 3: 'Worked, more only if confirmed' },
  de: { 0: 'Gearbeitetes', 1: 'Geplantes', 2: 'Das Größere', 3: 'Gearbeitetes, mehr nur bestätigt' },
}

/** `calc_holiday_options` of a user. */
export const holidayHours = {
  en: { target: 'Lower the target', none: 'Change nothing', custom: 'Own hours' },
  de: { target: 'Mindern das Soll', none: 'Ändern nichts', custom: 'Eigene Stunden' },
}

export const secondFactorDemands = {
  en: { nobody: 'Nobody has to', admins: 'Admins', everybody: 'Everybody' },
  de: { nobody: 'Niemand muss', admins: 'Admins', everybody: 'Alle' },
}

/** What hours and days are paid for. */
export const paidFor = {
  en: {
    worked: 'Worked hours',
    target: 'Target hours',
    overtime_paid_out: 'Overtime that is paid out',
    surcharge: 'A surcharge',
    vacation_days: 'Vacation days',
    sick_days: 'Sick days',
    absence: 'An absence type',
  },
  de: {
    worked: 'Gearbeitete Stunden',
    target: 'Sollstunden',
    overtime_paid_out: 'Ausgezahlte Überstunden',
    surcharge: 'Ein Zuschlag',
    vacation_days: 'Urlaubstage',
    sick_days: 'Krankheitstage',
    absence: 'Eine Abwesenheitsart',
  },
}

/** Whom employees see (`team_calendar`). */
export const seenColleagues = {
  en: { nobody: 'Nobody', area: 'People of the same areas', workspace: 'Everybody in the workspace' },
  de: { nobody: 'Niemanden', area: 'Personen der eigenen Bereiche', workspace: 'Alle im Arbeitsbereich' },
}

/** What the audit log calls values that are words of computers, by the field that has them. */
type AuditLanguage = 'de' | 'en'

/** In English and in German. */
type Words = Record<string, readonly [en: string, de: string]>

const states: Words = {
  active: ['Active', 'Aktiv'],
  inactive: ['Inactive', 'Inaktiv'],
  deleted: ['Deleted', 'Gelöscht'],
  pending: ['Waiting', 'Offen'],
  approved: ['Approved', 'Genehmigt'],
  confirmed: ['Approved', 'Genehmigt'],
  rejected: ['Rejected', 'Abgelehnt'],
  withdrawn: ['Withdrawn', 'Zurückgezogen'],
}

const hoursOptions: Words = {
  target: ['Lower the target', 'Mindern das Soll'],
  none: ['Change nothing', 'Ändern nichts'],
  custom: ['Own hours', 'Eigene Stunden'],
}

const roles: Words = {
  1: ['Employee', 'Mitarbeiter/in'],
  2: ['Area admin', 'Bereichs-Admin'],
  3: ['Workspace admin', 'Arbeitsbereichs-Admin'],
  4: ['Account admin', 'Konto-Admin'],
}

const valueWords: Record<string, Words> = {
  status: states,
  confirmation_status: states,
  calc_holiday_options: hoursOptions,
  role_id: roles,
  role_ids: roles,
  locale: { de: ['German', 'Deutsch'], en: ['English', 'Englisch'] },
  absence_request_mails: {
    at_once: ['At once', 'Sofort'],
    daily: ['Together, at seven in the morning', 'Gesammelt, morgens um sieben'],
    none: ['None', 'Keine'],
  },
  address_form: { formal: ['formal', 'förmlich'], informal: ['informal', 'persönlich'] },
  cap_action: { warn: ['Only show it', 'Nur zeigen'], cut: ['Cut it', 'Kappen'], pay_out: ['Pay it out', 'Auszahlen'] },
  channel: {
    app: ['By Stint', 'Durch Stint'],
    letter: ['Letter', 'Brief'],
    email: ['E-mail', 'E-Mail'],
    in_person: ['In person', 'Im Gespräch'],
  },
  cost_centre_from: {
    none: ['None', 'Keine'],
    area: ['Of the area', 'Des Bereichs'],
    person: ['Of the person', 'Der Person'],
  },
  field_type: {
    text: ['Text', 'Text'],
    number: ['Number', 'Zahl'],
    date: ['Date', 'Datum'],
    boolean: ['Yes or no', 'Ja oder nein'],
  },
  hours_notation: { clock: ['in minutes', 'in Minuten'], decimal: ['as decimals', 'dezimal'] },
  hours_of: {
    night: ['Night, 20:00–6:00', 'Nacht, 20–6 Uhr'],
    deep_night: ['0:00–4:00, begun before midnight', '0–4 Uhr, vor Mitternacht begonnen'],
    sunday: ['Sunday', 'Sonntag'],
    holiday: ['Public holiday', 'Feiertag'],
    christmas_eve: ['24 December from 14:00', '24. Dezember ab 14 Uhr'],
    new_years_eve: ['31 December from 14:00', '31. Dezember ab 14 Uhr'],
    high_holiday: ['25 and 26 December, 1 May', '25. und 26. Dezember, 1. Mai'],
    hours: ['Hours of one’s own', 'Eigene Stunden'],
  },
  kind: {
    vacation: ['Vacation', 'Urlaub'],
    sickness: ['Sickness', 'Krankheit'],
    overtime: ['Time off for overtime', 'Überstundenausgleich'],
    unpaid: ['Unpaid leave', 'Unbezahlter Urlaub'],
    parental: ['Parental leave', 'Elternzeit'],
    education: ['Education', 'Fortbildung'],
    other: ['Other', 'Sonstiges'],
    own_absences: ['Own absences', 'Eigene Abwesenheiten'],
    team_absences: ['Who is away', 'Wer abwesend ist'],
    public_holidays: ['Public holidays', 'Feiertage'],
    opening: ['Opening balance', 'Anfangsbestand'],
    correction: ['Correction', 'Korrektur'],
    payout: ['Payout', 'Auszahlung'],
    cap: ['Cut at the cap', 'Gekappt'],
    expiry: ['Lapsed', 'Verfallen'],
    transfer: ['Transfer', 'Übertrag'],
    new: ['New time', 'Neue Zeit'],
    change: ['Changed time', 'Geänderte Zeit'],
    delete: ['Deleted time', 'Gelöschte Zeit'],
    statutory: ['By law', 'Gesetzlich'],
    contractual: ['By contract', 'Vertraglich'],
    disability: ['Severely disabled', 'Schwerbehinderung'],
    expecting: ['Expecting a child', 'Schwangerschaft'],
    nursing: ['Nursing a child', 'Stillzeit'],
  },
  part: { person: ['The person', 'Die Person'], lead: ['A lead', 'Eine Leitung'] },
  rhythm: { weekly: ['By weekday', 'Nach Wochentagen'], monthly: ['By month', 'Nach Monat'] },
  saldo_type: {
    0: ['Worked', 'Gearbeitetes'],
    1: ['Planned', 'Geplantes'],
    2: ['The larger', 'Das Größere'],
    3: ['Worked, more only if confirmed', 'Gearbeitetes, mehr nur bestätigt'],
  },
  scopes: {
    'users:read': ['Read people', 'Personen lesen'],
    'users:write': ['Change people', 'Personen ändern'],
    'time:read': ['Read working time', 'Arbeitszeiten lesen'],
    'time:write': ['Change working time', 'Arbeitszeiten ändern'],
    'absences:read': ['Read absences', 'Abwesenheiten lesen'],
    'absences:write': ['Change absences', 'Abwesenheiten ändern'],
    'entitlements:read': ['Read entitlements', 'Urlaubsansprüche lesen'],
    'entitlements:write': ['Change entitlements', 'Urlaubsansprüche ändern'],
    'documents:read': ['Read documents', 'Dokumente lesen'],
    'documents:write': ['Change documents', 'Dokumente ändern'],
    'settings:read': ['Read settings', 'Einstellungen lesen'],
    'settings:write': ['Change settings', 'Einstellungen ändern'],
  },
  second_factor_demand: {
    nobody: ['Nobody has to', 'Niemand muss'],
    admins: ['Admins', 'Admins'],
    everybody: ['Everybody', 'Alle'],
  },
  source: {
    user: ['By hand', 'Von Hand'],
    closing: ['Closing of a month', 'Monatsabschluss'],
    closed_months: ['Closed months', 'Abgeschlossene Monate'],
    worked: ['Worked hours', 'Gearbeitete Stunden'],
    target: ['Target hours', 'Sollstunden'],
    overtime_paid_out: ['Overtime that is paid out', 'Ausgezahlte Überstunden'],
    surcharge: ['A surcharge', 'Ein Zuschlag'],
    vacation_days: ['Vacation days', 'Urlaubstage'],
    sick_days: ['Sick days', 'Krankheitstage'],
    absence: ['An absence type', 'Eine Abwesenheitsart'],
  },
  team_calendar: {
    nobody: ['Nobody', 'Niemanden'],
    area: ['People of the same areas', 'Personen der eigenen Bereiche'],
    workspace: ['Everybody in the workspace', 'Alle im Arbeitsbereich'],
  },
}

/** Undefined where the value says it itself. */
export function valueWord(language: AuditLanguage, field: string, value: unknown): string | undefined {
  const words = Object.hasOwn(valueWords, field) ? valueWords[field]! : {}
  const name = String(value)
  return Object.hasOwn(words, name) ? words[name]![language === 'de' ? 1 : 0] : undefined
}

import { type Language, monthIn } from '../language.ts'

type SheetWords = {
  title: string
  month(month: string): string
  /** Monday is 1. */
  day(weekday: number, number: string): string
  person: string
  staffNumber: string
  workspace: string
  preliminary: string
  closed(version: number, by: string, at: string): string
  reopened(version: number, by: string, reason: string): string
  signaturesLost: string
  columns: {
    day: string
    start: string
    end: string
    pause: string
    net: string
    target: string
    absence: string
    balance: string
  }
  totals: string
  before: string
  worked: string
  credited: string
  target: string
  entries: string
  after: string
  surcharges: string
  running: string
  personSigns: string
  leadSigns: string
}

const weekdays = {
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  de: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
}

export const sheetWords: Record<Language, SheetWords> = {
  en: {
    title: 'Timesheet',
    month: (month) => monthIn(month, 'en'),
    day: (weekday, number) => `${weekdays.en[weekday - 1]} ${number}`,
    person: 'Name',
    staffNumber: 'Staff number',
    workspace: 'Workspace',
    preliminary: 'Preliminary: this month has not been closed.',
    closed: (version, by, at) => `Version ${version}, closed by ${by} on ${at}.`,
    reopened: (version, by, reason) => `Version ${version} was reopened by ${by}: ${reason}`,
    signaturesLost: 'Its signatures are no longer valid.',
    columns: {
      day: 'Day',
      start: 'Start',
      end: 'End',
      pause: 'Breaks',
      net: 'Worked',
      target: 'Target',
      absence: 'Absence',
      balance: 'Balance',
    },
    totals: 'Total',
    before: 'Balance before',
    worked: 'Worked',
    credited: 'Credited for absences',
    target: 'Target',
    entries: 'Entries',
    after: 'Balance after',
    surcharges: 'Surcharges',
    running: 'running',
    personSigns: 'Date, signature of the employee',
    leadSigns: 'Date, signature of the supervisor',
  },
  de: {
    title: 'Stundenzettel',
    month: (month) => monthIn(month, 'de'),
    day: (weekday, number) => `${weekdays.de[weekday - 1]} ${number}.`,
    person: 'Name',
    staffNumber: 'Personalnummer',
    workspace: 'Arbeitsbereich',
    preliminary: 'Vorläufig: Dieser Monat ist noch nicht abgeschlossen.',
    closed: (version, by, at) => `Fassung ${version}, abgeschlossen von ${by} am ${at}.`,
    reopened: (version, by, reason) => `Fassung ${version} wurde von ${by} wieder geöffnet: ${reason}`,
    signaturesLost: 'Die Unterschriften darunter gelten nicht mehr.',
    columns: {
      day: 'Tag',
      start: 'Beginn',
      end: 'Ende',
      pause: 'Pausen',
      net: 'Arbeitszeit',
      target: 'Soll',
      absence: 'Abwesenheit',
      balance: 'Saldo',
    },
    totals: 'Summe',
    before: 'Saldo davor',
    worked: 'Arbeitszeit',
    credited: 'Angerechnet für Abwesenheiten',
    target: 'Soll',
    entries: 'Buchungen',
    after: 'Saldo danach',
    surcharges: 'Zuschläge',
    running: 'läuft',
    personSigns: 'Datum, Unterschrift der Person',
    leadSigns: 'Datum, Unterschrift der Leitung',
  },
}

import type { Language } from './language.ts'

/** Labels for categories of personal data and reasons for their deletion, for pages, files and the command line. */

const en = {
  person: 'Name, birthday, salary, staff number, PINs',
  contact: 'E-mail address and password',
  picture: 'Picture',
  custom_fields: 'Custom fields',
  documents: 'Documents',
  files: 'Files and signatures',
  notes: 'Notes',
  notifications: 'Notifications',
  sign_in: 'Sessions, devices, second factors, calendar feeds',
  membership: 'Workspaces, areas and tags',
  working_time: 'Working time',
  absences: 'Absences and entitlements',
  pay: 'Time account and target hours',
  closed_months: 'Closed months',
  history: 'History and audit log',
} as const

export type DataCategory = keyof typeof en
export const categories = Object.keys(en) as DataCategory[]

const de: Record<DataCategory, string> = {
  person: 'Name, Geburtstag, Gehalt, Personalnummer, PINs',
  contact: 'E-Mail-Adresse und Passwort',
  picture: 'Bild',
  custom_fields: 'Eigene Felder',
  documents: 'Dokumente',
  files: 'Dateien und Unterschriften',
  notes: 'Notizen',
  notifications: 'Mitteilungen',
  sign_in: 'Sitzungen, Geräte, zweite Faktoren, Kalenderabos',
  membership: 'Arbeitsbereiche, Bereiche und Tags',
  working_time: 'Arbeitszeiten',
  absences: 'Abwesenheiten und Ansprüche',
  pay: 'Zeitkonto und Sollzeiten',
  closed_months: 'Abgeschlossene Monate',
  history: 'Verlauf und Protokoll',
}

/** An account has further data that is not about people. */
export type AccountDataCategory = DataCategory | 'company'
export const accountCategories: readonly AccountDataCategory[] = [...categories, 'company']

export const categoryLabels: Record<Language, Record<DataCategory, string>> = { en, de }

const reasons = {
  en: {
    at_once: 'There is no reason to keep it.',
    later: 'The law requires it to be kept for some time.',
    kept: {
      closed_months: 'Paid months are kept unchanged, without the name.',
      history: 'Actions must remain traceable; the name is replaced by a number.',
      membership: 'Records that are kept belong to a workspace; the name is replaced by a number.',
    } as Partial<Record<DataCategory, string>>,
  },
  de: {
    at_once: 'Es gibt keinen Grund, es zu behalten.',
    later: 'Das Gesetz verlangt, dass es eine Zeit lang aufbewahrt wird.',
    kept: {
      closed_months: 'Was bezahlt wurde, bleibt, wie es war, ohne Namen.',
      history: 'Was getan wurde, muss belegt bleiben; die Person heißt nach einer Nummer.',
      membership: 'Was bleibt, gehört zu einem Arbeitsbereich; die Person heißt nach einer Nummer.',
    } as Partial<Record<DataCategory, string>>,
  },
}

export function reasonFor(language: Language, category: DataCategory, when: 'at_once' | 'later' | 'kept'): string {
  const own = reasons[language]
  return when === 'kept' ? (own.kept[category] ?? '') : own[when]
}

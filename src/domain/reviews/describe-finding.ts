import { dayIn, type Language } from '../language.ts'
import type { WarningText } from '../notifications/publish-warnings.ts'
import type { Finding } from './finding.ts'
import { longTermWords } from './long-term-words.ts'

type Facts = {
  who: string
  day: string
  amount: string
  needed: string
  unbroken: string
  overnight: boolean
  limit: string
  over: string
  due: string
  count: number
}
type Wording = { title: string; message: (facts: Facts) => string }

const words: Record<Language, Record<Finding['kind'], Wording>> = {
  en: {
    ...longTermWords.en,
    overlap: {
      title: 'Overlapping times',
      message: ({ who, day }) => `${who} has overlapping time trackings on ${day}.`,
    },
    long_day: {
      title: 'Long working day',
      message: ({ who, day, amount, overnight }) =>
        overnight
          ? `${who} worked ${amount} within 24 hours, in a shift that began on ${day}.`
          : `${who} worked ${amount} on ${day}.`,
    },
    missing_break: {
      title: 'Missing break',
      message: ({ who, day, amount, needed, unbroken }) =>
        unbroken
          ? `${who} worked ${unbroken} without a break on ${day}.`
          : `${who} took ${amount} of breaks on ${day}; ${needed} are required.`,
    },
    short_rest: {
      title: 'Short rest',
      message: ({ who, day, amount }) => `${who} had ${amount} of rest before starting work on ${day}.`,
    },
    long_running: {
      title: 'Still running',
      message: ({ who, day, needed }) =>
        `The time tracking that ${who} started on ${day} has been running for more than ${needed}.`,
    },
    absence_overlap: {
      title: 'Overlapping absences',
      message: ({ who, day }) => `${who} has absences that overlap on ${day}.`,
    },
    absence_over_work: {
      title: 'Work during an absence',
      message: ({ who, day }) => `${who} has working time inside an absence on ${day}.`,
    },
  },
  de: {
    ...longTermWords.de,
    overlap: {
      title: 'Überschneidung',
      message: ({ who, day }) => `${who} hat am ${day} Zeiten, die sich überschneiden.`,
    },
    long_day: {
      title: 'Langer Arbeitstag',
      message: ({ who, day, amount, overnight }) =>
        overnight
          ? `${who} hat in einer Schicht, die am ${day} begann, ${amount} innerhalb von 24 Stunden gearbeitet.`
          : `${who} hat am ${day} ${amount} gearbeitet.`,
    },
    missing_break: {
      title: 'Fehlende Pause',
      message: ({ who, day, amount, needed, unbroken }) =>
        unbroken
          ? `${who} hat am ${day} ${unbroken} ohne Pause gearbeitet.`
          : `${who} hat am ${day} ${amount} Pause gemacht; nötig sind ${needed}.`,
    },
    short_rest: {
      title: 'Kurze Ruhezeit',
      message: ({ who, day, amount }) => `${who} hatte ${amount} Ruhezeit vor dem Arbeitsbeginn am ${day}.`,
    },
    long_running: {
      title: 'Läuft noch',
      message: ({ who, day, needed }) =>
        `Die Zeiterfassung, die ${who} am ${day} begonnen hat, läuft seit mehr als ${needed}.`,
    },
    absence_overlap: {
      title: 'Abwesenheiten überschneiden sich',
      message: ({ who, day }) => `${who} hat am ${day} Abwesenheiten, die sich überschneiden.`,
    },
    absence_over_work: {
      title: 'Arbeit während einer Abwesenheit',
      message: ({ who, day }) => `${who} hat am ${day} während einer Abwesenheit Zeiten erfasst.`,
    },
  },
}

const others: Record<Language, (names?: string) => string> = {
  en: (names) => ` Work in other workspaces counts as well${names ? `: ${names}` : ''}.`,
  de: (names) => ` Arbeit in anderen Arbeitsbereichen zählt mit${names ? `: ${names}` : ''}.`,
}

export const findingTitle = (kind: Finding['kind'], language: Language): string => words[language][kind].title

/** The other workspaces that are part of a finding. */
export const elsewhereOf = (finding: Finding): readonly string[] => ('elsewhere' in finding && finding.elsewhere) || []

/** The title and message of a finding; if other workspaces are part of it, with a second message that names them. */
export function describeFinding(
  finding: Finding,
  who: string,
  language: Language,
  nameOf: (workspaceId: string) => string = String,
): WarningText {
  const { title, message } = words[language][finding.kind]
  const facts: Facts = {
    who,
    day: dayIn(finding.day, language),
    amount: 'seconds' in finding ? duration(finding.seconds) : '',
    needed: 'needed' in finding ? duration(finding.needed) : '',
    unbroken: 'unbroken' in finding && finding.unbroken ? duration(finding.unbroken) : '',
    limit: 'limit' in finding && finding.limit ? duration(finding.limit) : '',
    over: 'over' in finding ? duration(finding.over) : '',
    due: 'due' in finding ? dayIn(finding.due, language) : '',
    count: 'free' in finding ? finding.free : 'days' in finding ? finding.days : 0,
    overnight: 'overnight' in finding && finding.overnight === true,
  }
  const elsewhere = elsewhereOf(finding)
  if (elsewhere.length === 0) return { title, message: message(facts) }
  const names = elsewhere.map(nameOf).sort().join(', ')
  const sentence = message(facts)
  return { title, message: sentence + others[language](), named: sentence + others[language](names) }
}

/** `10 h 30 min`, in whole minutes. */
function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}

import { localForm } from '../../platform/time/local-form.ts'
import { dayIn, type Language, numberIn } from '../language.ts'
import type { ConfirmationStatus } from './absence.sql.ts'
import type { SpanColumns } from './absence-span.ts'

// Texts of notifications and mails about absences, in the language of the reader.

type Text = { title: string; message: string; details?: string }

export const states: Record<Language, Record<ConfirmationStatus, string>> = {
  en: { pending: 'waiting', confirmed: 'approved', rejected: 'rejected' },
  de: { pending: 'offen', confirmed: 'genehmigt', rejected: 'abgelehnt' },
}

/** The path of an absence in the web app. */
export const absencePath = (workspaceId: string, id: string): string => `/w/${workspaceId}/absences?absence=${id}`

export const approvalsPath = (workspaceId: string): string => `/w/${workspaceId}/approvals`

/** The days of an absence in its zone, with times unless it is of whole days. */
function datesIn(absence: SpanColumns, language: Language): string {
  const { first_day, last_day, full_day, starts_at, ends_at, zone } = absence
  const [first, last] = [dayIn(first_day, language), dayIn(last_day, language)]
  if (full_day) return first === last ? first : `${first} – ${last}`
  const [from, until] = [starts_at, ends_at].map((iso) => localForm(iso, zone).slice(11, 16))
  return first === last ? `${first}, ${from} – ${until}` : `${first}, ${from} – ${last}, ${until}`
}

const amountIn = ({ days, hours }: { days: number; hours: number }, language: Language): string => {
  const number = (value: number) => numberIn(value, language)
  return language === 'de'
    ? `${number(days)} ${days === 1 ? 'Tag' : 'Tage'}, ${number(hours)} Stunden`
    : `${number(days)} ${days === 1 ? 'day' : 'days'}, ${number(hours)} hours`
}

/** The remaining vacation, if known. */
function leftIn(left: number | null | undefined, language: Language): string {
  if (left === null || left === undefined) return ''
  const number = numberIn(left, language)
  if (language === 'de') return ` ${left === 1 ? 'Urlaubstag' : 'Urlaubstage'} danach: ${number}.`
  return ` Vacation ${left === 1 ? 'day' : 'days'} left afterwards: ${number}.`
}

export type Request = SpanColumns & {
  title: string
  /** The title of its type, which the person cannot choose freely. */
  type: string
  username: string
  days: number
  hours: number
  /** Days of vacation left after it. */
  left?: number | null
}

const mostNames = 10

/** Names follow. */
export const awayHeads = { en: 'Also away in this time: ', de: 'In dieser Zeit auch abwesend: ' }

/** Who requests which days, what they take and leave, and who is away already. */
export function requestText(request: Request, away: readonly string[], language: Language): Text {
  const { type, username, left } = request
  const title = request.title === type ? type : `${request.title} (${type})`
  const when = `${datesIn(request, language)} (${amountIn(request, language)}).${leftIn(left, language)}`
  const more = away.length - mostNames
  const names = away.slice(0, mostNames).join(', ')
  if (language === 'de') {
    const others = more > 0 ? `${names} und ${more} weitere` : names
    return {
      title: `${username} beantragt ${title}`,
      message: `${when} ${away.length > 0 ? `${awayHeads.de}${others}.` : 'Sonst ist in dieser Zeit niemand abwesend.'}`,
    }
  }
  const others = more > 0 ? `${names} and ${more} more` : names
  return {
    title: `${username} requests ${title}`,
    message: `${when} ${away.length > 0 ? `${awayHeads.en}${others}.` : 'Nobody else is away in this time.'}`,
  }
}

/** Several requests as one mail. */
export function digestText(requests: readonly Omit<Text, 'details'>[], language: Language): Text {
  const count = requests.length
  const details = requests.map(({ title, message }) => `– ${title}: ${message}`).join('\n')
  if (language === 'de')
    return {
      title: count === 1 ? 'Ein Antrag wartet auf eine Entscheidung' : `${count} Anträge warten auf eine Entscheidung`,
      message: 'Über diese Anträge ist noch nicht entschieden:',
      details,
    }
  return {
    title: count === 1 ? 'A request is waiting for your decision' : `${count} requests are waiting for your decision`,
    message: 'These requests have not been decided yet:',
    details,
  }
}

type Decided = SpanColumns & { title: string; days: number; hours: number }

type Decision = { by: string; status: ConfirmationStatus; message?: string | null; left?: number | null }

const decided: Record<ConfirmationStatus, string> = {
  pending: 'has reopened',
  confirmed: 'has approved',
  rejected: 'has rejected',
}

/** The decision and who made it, the remaining vacation, and the message. */
export function decisionText(
  absence: Decided,
  { by, status, message, left }: Decision,
  language: Language,
): Omit<Text, 'details'> {
  const state = states[language][status]
  const when = `${datesIn(absence, language)} (${amountIn(absence, language)})`
  const rest = `${when}.${leftIn(left, language)}`
  if (language === 'de')
    return {
      title: `${absence.title}: ${state}`,
      message: `${by} hat „${absence.title}“ auf „${state}“ gesetzt: ${rest}${message ? ` Nachricht: ${message}` : ''}`,
    }
  return {
    title: `${absence.title}: ${state}`,
    message: `${by} ${decided[status]} "${absence.title}": ${rest}${message ? ` Message: ${message}` : ''}`,
  }
}

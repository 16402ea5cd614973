import type { FieldChange } from '../history.ts'
import { type Language, languageOf } from '../language.ts'
import type { WorkspaceScope } from '../scope.ts'
import { momentIn } from '../time-trackings/describe-tracking.ts'
import type { AbsenceColumns, ConfirmationStatus } from './absence.sql.ts'
import { states } from './absence-words.ts'

type Fact = 'title' | 'starts_at' | 'ends_at' | 'full_day' | 'days' | 'hours' | 'confirmation_status'

const names: Record<Language, Record<Fact, string>> = {
  en: {
    title: 'title',
    starts_at: 'start',
    ends_at: 'end',
    full_day: 'full day',
    days: 'days',
    hours: 'hours',
    confirmation_status: 'state',
  },
  de: {
    title: 'Titel',
    starts_at: 'Beginn',
    ends_at: 'Ende',
    full_day: 'ganztägig',
    days: 'Tage',
    hours: 'Stunden',
    confirmation_status: 'Status',
  },
}

/** In English the value of the API: clients show these notes next to their values. */
export const stateIn = ({ workspace }: WorkspaceScope, state: ConfirmationStatus): string =>
  languageOf(workspace.locale) === 'de' ? states.de[state] : state

/** The differences between two states of an absence, as text. */
export function absenceChanges(
  scope: WorkspaceScope,
  before: Partial<AbsenceColumns>,
  after: Partial<AbsenceColumns>,
): FieldChange[] {
  const language = languageOf(scope.workspace.locale)
  const describe = (fact: Fact, value: AbsenceColumns[Fact] | undefined): string | null => {
    if (value === undefined || value === null) return null
    // For whole days, midnight is left out.
    if (fact === 'starts_at') return momentIn(scope, String(value)).replace(/ 00:00$/, '')
    if (fact === 'ends_at') return momentIn(scope, String(value)).replace(/ 23:59:59$/, '')
    if (fact === 'confirmation_status') return stateIn(scope, value as ConfirmationStatus)
    if (fact === 'full_day') return language === 'de' ? (value ? 'ja' : 'nein') : value ? 'yes' : 'no'
    return String(value)
  }
  return (Object.keys(names.en) as Fact[])
    .map((fact) => ({
      what: names[language][fact],
      from: describe(fact, before[fact]),
      to: describe(fact, after[fact]),
      fact,
    }))
    .filter(({ fact, from, to }) => after[fact] !== undefined && from !== to)
    .map(({ what, from, to }) => ({ what, from, to }))
}

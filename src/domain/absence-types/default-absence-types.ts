import type { Id } from '../../platform/ids.ts'
import { type Language, languageOf } from '../language.ts'
import { nowOf, type Scope } from '../scope.ts'
import { insertAbsenceTypes } from './absence-type.sql.ts'

type AbsenceKind = 'vacation' | 'sickness' | 'overtime' | 'unpaid' | 'parental' | 'education' | 'other'

const defaults: readonly { kind: AbsenceKind; en: string; de: string }[] = [
  { kind: 'vacation', en: 'Vacation', de: 'Urlaub' },
  { kind: 'sickness', en: 'Sickness', de: 'Krankheit' },
  { kind: 'overtime', en: 'Overtime compensation', de: 'Überstundenabbau' },
  { kind: 'unpaid', en: 'Unpaid leave', de: 'Unbezahlter Urlaub' },
  { kind: 'parental', en: 'Parental leave', de: 'Elternzeit' },
  { kind: 'education', en: 'Further education', de: 'Fortbildung' },
]

/** What the type of a kind is called in a new workspace. */
export const usualTitle = (kind: string, language: Language): string =>
  defaults.find((type) => type.kind === kind)?.[language] ?? kind

/** The defaults for a kind; each type can be set differently. */
export const usual = (kind: string): { counts_against_entitlement: boolean; paid: boolean } => ({
  counts_against_entitlement: kind === 'vacation',
  paid: kind !== 'unpaid' && kind !== 'parental',
})

/** For a new workspace. */
export async function addDefaultAbsenceTypes(scope: Scope, workspaceId: Id, locale: string): Promise<void> {
  const language = languageOf(locale)
  const types = defaults.map((type) => ({ kind: type.kind, title: type[language], ...usual(type.kind) }))
  await insertAbsenceTypes(scope, workspaceId, types, nowOf(scope))
}

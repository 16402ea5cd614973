import { invalid } from '../../platform/errors.ts'
import type { Cell, Sheet } from '../../platform/sheets/sheet.ts'
import { startOfDay, toDatabase } from '../../platform/time/instant.ts'
import { actorWord, operationWord, recordTypeWord } from '../../shared/audit-words.ts'
import type { Language } from '../language.ts'
import type { Scope } from '../scope.ts'
import { type EntryFilter, type ExportedEntry, findEntries } from './export-entries.sql.ts'
import { recordAudit } from './record-audit.ts'

const mostRows = 50_000

const heads = {
  en: ['Time', 'Who', 'Address', 'What', 'Operation', 'Outcome', 'Record', 'Id', 'Name', 'Before', 'After', 'Request'],
  de: [
    'Zeit',
    'Wer',
    'Adresse',
    'Was',
    'Vorgang',
    'Ergebnis',
    'Datensatz',
    'Id',
    'Name',
    'Vorher',
    'Nachher',
    'Anfrage',
  ],
} as const
const titles = { en: 'Audit log', de: 'Protokoll' } as const
const outcomes = { en: { done: 'done', refused: 'refused' }, de: { done: 'erfolgt', refused: 'abgewiesen' } }

/** Newest first; both days are included. The export itself is recorded in the audit log. */
export async function exportEntries(
  scope: Scope,
  { from, until, ...filter }: EntryFilter,
  { format, language }: { format: string; language: Language },
): Promise<Sheet> {
  const span = {
    from: from && startOfDay(Temporal.PlainDate.from(from), scope.zone).toString(),
    until: until && toDatabase(startOfDay(Temporal.PlainDate.from(until).add({ days: 1 }), scope.zone)),
  }
  const entries = await findEntries(scope, { ...filter, ...span }, mostRows + 1)
  if (entries.length > mostRows)
    throw invalid('from', `A file can have at most ${mostRows} entries. Choose a shorter period or more filters.`)
  const request = { ...filter, from, until, format, rows: entries.length }
  await recordAudit(scope, { record: { type: 'audit_log', id: scope.accountId, name: null }, after: request })
  return { title: titles[language], head: heads[language], rows: entries.map((entry) => cells(entry, language)) }
}

const cells = (entry: ExportedEntry, language: Language): Cell[] => [
  entry.happened_at,
  actorWord(language, entry.actor_type, entry.actor_name),
  entry.address,
  operationWord(language, entry.operation),
  entry.operation,
  outcomes[language][entry.outcome as 'done' | 'refused'],
  entry.record_type && recordTypeWord(language, entry.record_type),
  entry.record_id,
  entry.record_name,
  entry.before && JSON.stringify(entry.before),
  entry.after && JSON.stringify(entry.after),
  entry.request_id,
]

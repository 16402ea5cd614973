import { invalid, notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { recordAboutPerson } from '../audit/record-audit.ts'
import { nowOf, type Scope } from '../scope.ts'
import { lockTimeAccounts } from './account.sql.ts'
import { type EntryKind, findEntry, insertEntry } from './entry.sql.ts'

/** Kinds that people can write; the others come from the user's record and from closing months. */
export const writtenKinds = ['correction', 'payout', 'transfer'] as const

type WrittenEntry = {
  kind: Extract<EntryKind, (typeof writtenKinds)[number]>
  seconds: number
  day: string
  reason: string
}

/** Locks in the order of a closing. Without it the insert would lock the account first and the audit log the person after. */
export async function writeEntry(scope: Scope, userId: Id, entry: WrittenEntry): Promise<Id> {
  if (entry.seconds === 0) throw invalid('seconds', 'Seconds must not be 0.')
  if (entry.kind === 'payout' && entry.seconds > 0)
    throw invalid('seconds', 'A payout reduces the account: seconds must be below 0.')
  await lockTimeAccounts(scope, [userId])
  return insertEntry(scope, { user_id: userId, ...entry }, nowOf(scope))
}

/** The reversal has the day of the entry, so that no balance contains the mistake. */
export async function reverseEntry(scope: Scope, userId: Id, id: Id, reason: string): Promise<Id> {
  const entry = await findEntry(scope, userId, id)
  if (!entry) throw notFound()
  if (entry.kind === 'opening')
    throw invalid('base', 'The opening entry follows from the opening balance of the user; change that instead.')
  const { kind, seconds, day } = entry
  await recordAboutPerson(scope, userId, { before: { kind, seconds, day }, after: { reason } })
  return insertEntry(scope, reversalOf(entry, reason), nowOf(scope))
}

type Reversible = NonNullable<Awaited<ReturnType<typeof findEntry>>>

export const reversalOf = (entry: Reversible, reason: string) => ({
  user_id: entry.user_id,
  kind: entry.kind,
  seconds: -entry.seconds,
  day: entry.day,
  reason,
  reverses_id: entry.id,
  source: entry.source,
  source_month: entry.source_month,
})

import { invalid } from '../../platform/errors.ts'
import { localDate } from '../../platform/time/instant.ts'
import { type AccountDataCategory, accountCategories } from '../../shared/personal-data-words.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { dayIn, type Language, languageOf } from '../language.ts'
import { enqueueNoticeMail } from '../notifications/send-notice-mail.job.ts'
import { nowOf, type Scope } from '../scope.ts'
import { catalogue } from './catalogue.ts'
import {
  clearErasureDue,
  countRows,
  findAccountAdmins,
  findAccountName,
  findTenantTables,
  setErasureDue,
} from './erase-account.sql.ts'

/**
 * Long enough for an admin on holiday to cancel it, and for exports; well within the month in which a request for erasure
 * has to be answered.
 */
export const waitingDays = 14

type CategoryCount = { category: AccountDataCategory; records: number }

/** What erasing the account would delete, by category. Without derived rows and secrets. */
export async function previewByCategory({ sql, accountId }: Scope): Promise<{ name: string; rows: CategoryCount[] }> {
  const counts = new Map<AccountDataCategory, number>()
  for (const { name } of await findTenantTables(sql)) {
    const listed = catalogue.find(({ table }) => table === name)
    if (listed?.exported === false || derived.test(name)) continue
    const category = listed?.category ?? ownCategories[name] ?? 'company'
    const records = await countRows(sql, name, accountId)
    if (records > 0) counts.set(category, (counts.get(category) ?? 0) + records)
  }
  const rows = accountCategories.flatMap((category) => {
    const records = counts.get(category)
    return records ? [{ category, records }] : []
  })
  return { name: await findAccountName({ sql, accountId }), rows }
}

/** Not shown in a preview. */
const derived = /^audit_(seals|anchors|unsealed|redactions)$|^idempotent_answers$|_totals$/
const ownCategories: Readonly<Record<string, AccountDataCategory>> = { users: 'person', images: 'picture' }

/** The account is erased in the night after the waiting period, unless an account admin cancels it. */
export async function requestAccountErasure(scope: Scope, typedName: string): Promise<void> {
  const name = await findAccountName(scope)
  if (typedName.trim() !== name.trim()) throw invalid('name', 'Name must match the name of the account exactly.')
  const due = scope.clock.now().add({ hours: waitingDays * 24 })
  if (!(await setErasureDue(scope, due.toString(), nowOf(scope))))
    throw invalid('base', 'The erasure of this account has already been requested.')
  const record = { type: 'account', id: scope.accountId, name }
  await recordAudit(scope, { record, before: { erasure_due_at: null }, after: { erasure_due_at: due.toString() } })
  const day = localDate(due, scope.zone).toString()
  await mailAdmins(scope, {
    en: {
      title: `${name} will be erased`,
      message: `${scope.actor.name} has requested the erasure of everything that ${name} has in Stint: people, records and files. This will happen in the night after ${dayIn(day, 'en')} and cannot be undone. Until then everybody can keep working, and any account admin can cancel it under Settings, Personal data.`,
    },
    de: {
      title: `${name} wird gelöscht`,
      message: `${scope.actor.name} hat veranlasst, dass alles von ${name} in Stint gelöscht wird: Personen, Einträge und Dateien. Das geschieht in der Nacht nach dem ${dayIn(day, 'de')} und lässt sich nicht rückgängig machen. Bis dahin geht die Arbeit weiter wie bisher, und wer das Konto verwaltet, kann es unter Einstellungen, Datenschutz zurücknehmen.`,
    },
  })
}

export async function takeBackAccountErasure(scope: Scope): Promise<void> {
  if (!(await clearErasureDue(scope, nowOf(scope))))
    throw invalid('base', 'The erasure of this account has not been requested.')
  const name = await findAccountName(scope)
  await mailAdmins(scope, {
    en: {
      title: `${name} will not be erased`,
      message: `${scope.actor.name} has cancelled the erasure of ${name}.`,
    },
    de: { title: `${name} wird nicht gelöscht`, message: `${scope.actor.name} hat es zurückgenommen: ${name} bleibt.` },
  })
}

type Texts = Record<Language, { title: string; message: string }>

async function mailAdmins(scope: Scope, texts: Texts): Promise<void> {
  for (const { id, locale } of await findAccountAdmins(scope))
    await enqueueNoticeMail(scope, id, texts[languageOf(locale)])
}

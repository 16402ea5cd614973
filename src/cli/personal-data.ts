import { open, readFile, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { findAccount } from '../domain/accounts/list-accounts.ts'
import { inAccount } from '../domain/app-context.ts'
import { recordAudit } from '../domain/audit/record-audit.ts'
import type { Language } from '../domain/language.ts'
import { archiveOf } from '../domain/personal-data/archive.ts'
import { eraseAccount, previewAccountErasure } from '../domain/personal-data/erase-account.ts'
import { erasePerson } from '../domain/personal-data/erase-person.ts'
import { applyErasureList, type ErasureList, listErasures } from '../domain/personal-data/erasure-list.ts'
import { gatherPerson } from '../domain/personal-data/gather.ts'
import { previewErasure } from '../domain/personal-data/preview.ts'
import { invalid } from '../platform/errors.ts'
import { isObject } from '../platform/input/fields.ts'
import { quantity } from '../platform/quantity.ts'
import { categoryLabels, reasonFor } from '../shared/personal-data-words.ts'
import { withDatabase } from './database.ts'
import { printJson, printMessage, printTable } from './output.ts'

type Named = { account: string; user: string; json?: boolean }

export type PersonExportOptions = Named & { to: string; language: Language }

export async function exportPersonToFile({ account, user, to, language, json }: PersonExportOptions): Promise<void> {
  const done = await withDatabase({ migrate: false }, async ({ appContext, files, clock }) => {
    const gathered = await gatherPerson(appContext, account, user)
    const archive = Readable.from(archiveOf(gathered, { files, clock, language }))
    await writeNew(to, archive)
    await inAccount(appContext, account, (scope) =>
      recordAudit(scope, { record: { type: 'user', id: user, name: null, personId: user }, after: { exported: true } }),
    )
    return { tables: gathered.sections.length, files: gathered.files.length }
  })
  if (json) return printJson({ account_id: account, user_id: user, to, ...done })
  printMessage(`Everything stored about user ${user} of account ${account} is in ${to}.`)
}

/** Never overwrites a file, makes it readable for this user only, and removes it if writing fails. */
async function writeNew(path: string, content: Readable): Promise<void> {
  const handle = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw invalid('to', `${path} cannot be created (${error.code}).`)
  })
  await pipeline(content, handle.createWriteStream()).catch(async (error) => {
    await rm(path, { force: true })
    throw error
  })
}

type Confirmed = { confirm?: string }

export async function erasePersonByOperator({ account, user, confirm, json }: Named & Confirmed): Promise<void> {
  await withDatabase({ migrate: false }, async ({ appContext }) => {
    const found = await inAccount(appContext, account, (scope) => previewErasure(scope, user))
    if (confirm === undefined) {
      if (json) return printJson(found)
      printTable(
        found.rows.map(({ category, when, records, gone_by }) => ({
          what: categoryLabels.en[category],
          records,
          goes: when === 'later' ? `by ${gone_by}` : { at_once: 'at once', kept: 'never' }[when],
          why: reasonFor('en', category, when),
        })),
      )
      return printMessage(`Nothing was changed. To erase, add --confirm ${JSON.stringify(found.name)}.`)
    }
    if (confirm !== found.name)
      throw invalid('confirm', '--confirm must be the exact name of the person. Nothing was changed.')
    await inAccount(appContext, account, (scope) => erasePerson(scope, user))
    if (json) return printJson({ account_id: account, user_id: user, erased: true })
    printMessage(
      `User ${user} of account ${account} has been erased. Their files are deleted as soon as a node runs jobs.`,
    )
  })
}

export async function eraseAccountByOperator({
  account,
  confirm,
  json,
}: Omit<Named, 'user'> & Confirmed): Promise<void> {
  await withDatabase({ migrate: false }, async ({ appContext, files, pool }) => {
    const { name } = await findAccount(pool, account)
    const found = await previewAccountErasure(pool, account)
    if (confirm === undefined) {
      if (json) return printJson({ account_id: account, name, ...found })
      printTable(found.tables)
      return printMessage(
        `Nothing was changed. To erase all of it and ${quantity(found.files, 'file')}, add --confirm ${JSON.stringify(name)}.`,
      )
    }
    if (confirm !== name)
      throw invalid('confirm', '--confirm must be the exact name of the account. Nothing was changed.')
    const gone = await eraseAccount(appContext, files, account)
    if (json) return printJson({ account_id: account, erased: true, ...gone })
    printMessage(`Account ${account} has been erased, with ${quantity(gone?.files ?? 0, 'file')}.`)
  })
}

export async function printErasures({ json }: { json?: boolean }): Promise<void> {
  const list = await withDatabase({ migrate: false }, ({ pool }) => listErasures(pool))
  if (json) return printJson(list)
  if (list.people.length + list.accounts.length === 0) return printMessage('Nobody has been erased.')
  printTable([
    ...list.accounts.map(({ id, erased_at }) => ({ account: id, user: null, number: null, erased_at })),
    ...list.people.map(({ account_id, user_id, number, erased_at }) => ({
      account: account_id,
      user: user_id,
      number,
      erased_at,
    })),
  ])
}

export async function applyErasuresByOperator({ from, json }: { from?: string; json?: boolean }): Promise<void> {
  const given = from === undefined ? null : readList(await readFile(from, 'utf8'))
  const outcome = await withDatabase({ migrate: false }, async ({ appContext, files, pool }) =>
    applyErasureList(appContext, files, given ?? (await listErasures(pool))),
  )
  if (outcome.refused.length > 0) process.exitCode = 1
  if (json) return printJson(outcome)
  const { erased, again, unknown, refused } = outcome
  printMessage(`${erased} erased again, ${again} checked again, ${unknown} not in this database.`)
  for (const sentence of refused) printMessage(sentence)
}

const isId = (value: unknown): boolean => /^\d{1,18}$/.test(String(value))
const isMoment = (value: unknown): boolean => !Number.isNaN(Date.parse(String(value)))

/** The format of `stint erasures list --json`. */
function readList(text: string): ErasureList {
  const refuse = (): never => {
    throw invalid(
      'from',
      'This is not a list of erasures written by "stint erasures list --json". Nothing was changed.',
    )
  }
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    return refuse()
  }
  if (!isObject(list) || !Array.isArray(list.people) || !Array.isArray(list.accounts)) return refuse()
  const people = list.people.every(
    (person) =>
      isId(person?.account_id) &&
      isId(person?.user_id) &&
      isId(person?.number) &&
      isMoment(person?.created_at) &&
      isMoment(person?.erased_at),
  )
  const accounts = list.accounts.every((account) => isId(account?.id) && isMoment(account?.opened_at))
  return people && accounts ? (list as ErasureList) : refuse()
}

import type { Fragment, Sql } from '../platform/db/connect.ts'
import type { Id } from '../platform/ids.ts'
import type { AppContext } from './app-context.ts'
import { findNextAccount } from './round-robin.sql.ts'
import type { WorkList } from './work-list.columns.ts'

type RoundRobin = {
  list: WorkList
  /** Which rows of the list; all by default. */
  wanted?: (sql: Sql, now: string) => Fragment
  /** About how many rows a round takes, shared among the accounts; each gets at least one call. */
  perRound: number
  /** Works the account's next rows; returns how many, zero where none is left. */
  workNext(accountId: Id): Promise<number>
}

/**
 * Works a list round by round: some rows of each account that has any, beginning after the last account of the round
 * before. A round returns how many rows it has worked; zero means that nothing is left to do.
 */
export function roundRobin(
  appContext: AppContext,
  { list, wanted, perRound, workNext }: RoundRobin,
): () => Promise<number> {
  let last: Id = '0'
  return async () => {
    const accounts = await findNextAccounts(appContext, { list, wanted }, last, perRound)
    const share = Math.ceil(perRound / accounts.length)
    let done = 0
    for (const accountId of accounts) {
      last = accountId
      for (let count = 0; count < share; ) {
        const worked = await workNext(accountId)
        if (worked === 0) break
        count += worked
        done += worked
      }
    }
    return done
  }
}

const largestId: Id = '9223372036854775807'

/** Accounts after the last one first. One statement per account, whose cost does not depend on the length of the list. */
async function findNextAccounts(
  { pool, clock }: AppContext,
  { list, wanted }: Pick<RoundRobin, 'list'> & { wanted: RoundRobin['wanted'] | undefined },
  last: Id,
  most: number,
): Promise<Id[]> {
  const now = clock.now().toString()
  const accounts: Id[] = []
  for (const [from, upTo] of [
    [last, largestId],
    ['0', last],
  ] as const)
    for (let after: Id | null = from; accounts.length < most; accounts.push(after)) {
      after = await findNextAccount(pool, list, { after, upTo }, now, wanted?.(pool, now))
      if (after === null) break
    }
  return accounts
}

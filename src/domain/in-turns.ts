import type { Id } from '../platform/ids.ts'
import type { AppContext } from './app-context.ts'
import { findAccountDue, type TurnsList } from './in-turns.sql.ts'

type InTurns = {
  list: TurnsList
  /** In a round each account gets its share of so many, and at least one. */
  atOnce: number
  /** Does the account's next one; false where none is left. */
  doNext(accountId: Id): Promise<boolean>
}

/**
 * Works off a list by rounds: some of each account that has any, accounts after the last of the round before first. Returns
 * how many were done; zero means that nothing is left to do.
 */
export function inTurns(appContext: AppContext, { list, atOnce, doNext }: InTurns): () => Promise<number> {
  let last: Id = '0'
  return async () => {
    const accounts = await findAccountsDue(appContext, list, last, atOnce)
    const share = Math.ceil(atOnce / accounts.length)
    let done = 0
    for (const accountId of accounts) {
      last = accountId
      for (let count = 0; count < share && (await doNext(accountId)); count++) done++
    }
    return done
  }
}

const lastId: Id = '9223372036854775807'

/** Those after the last first. From one to the next: how long the list of each is does not matter. */
async function findAccountsDue({ pool, clock }: AppContext, list: TurnsList, last: Id, most: number): Promise<Id[]> {
  const now = clock.now().toString()
  const accounts: Id[] = []
  for (const [from, upTo] of [
    [last, lastId],
    ['0', last],
  ] as const)
    for (let after: Id | null = from; accounts.length < most; accounts.push(after)) {
      after = await findAccountDue(pool, list, { after, upTo }, now)
      if (after === null) break
    }
  return accounts
}

import type { FileStore } from '../../platform/files/file-store.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { AppContext } from '../app-context.ts'
import { findAccountsDue } from './erase-account.sql.ts'
import { eraseAccount } from './erase-account.ts'

/** Accounts whose erasure was requested, after the waiting period. One that fails is retried the next night. */
export const eraseAccounts = (appContext: AppContext, files: FileStore, log: Log): JobKind => ({
  name: 'erase-accounts',
  schedule: '10 3 * * *',
  async work() {
    const now = appContext.clock.now().toString()
    for (const accountId of await findAccountsDue(appContext.pool, now))
      await eraseAccount(appContext, files, accountId, { ifDueBy: now }).then(
        (gone) => gone && log.info({ account_id: accountId, files: gone.files }, 'An account was erased.'),
        (err: unknown) =>
          log.error(
            { err, account_id: accountId },
            'An account could not be erased; it will be retried the next night.',
          ),
      )
  },
})

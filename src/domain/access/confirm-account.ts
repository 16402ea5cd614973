import type { Clock } from '../../platform/clock.ts'
import { type Sql, transaction } from '../../platform/db/connect.ts'
import { unauthorized } from '../../platform/errors.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import { digestOf } from '../../platform/secrets.ts'
import { type AppContext, inAccount, scopeOf } from '../app-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { forEachDespiteFailures } from '../for-each-despite-failures.ts'
import type { Scope } from '../scope.ts'
import {
  claimWaitingInvitations,
  deleteOldConfirmationTokens,
  findAccountsWithWaiting,
  findConfirmationToken,
  isAccountConfirmed,
  markAccountConfirmed,
} from './confirmation.sql.ts'
import { passwordMail } from './password-mail.ts'

/** Per account and minute; the rate limit of an account is lower. */
const invitationsPerRun = 100

/** Only confirmed accounts send invitations. */
export const isConfirmed = (scope: Scope): Promise<boolean> => isAccountConfirmed(scope)

/** Called when an account admin has proven that their address receives mail. Enqueues the waiting invitations. */
export async function confirmAccount(scope: Scope): Promise<void> {
  if (!(await markAccountConfirmed(scope))) return
  // No actor: the link proves an address, not a person.
  await recordAudit(scope, {
    actor: null,
    record: { type: 'account', id: scope.accountId, name: null },
    after: { confirmed: true },
  })
  await enqueueWaitingInvitations(scope)
}

/** With the token from the link in the confirmation mail. */
export async function confirmEmail(appContext: AppContext, token: string): Promise<void> {
  const { pool, clock } = appContext
  await transaction(pool, async (tx) => {
    const found = await findConfirmationToken(tx, digestOf(token), clock.now().toString())
    if (!found) throw unauthorized('This link is no longer valid. Request a new one.')
    await confirmAccount(scopeOf(appContext, tx, found.account_id))
  })
}

export const removeExpiredConfirmations = (sql: Sql, clock: Clock): Promise<void> =>
  deleteOldConfirmationTokens(sql, clock.now().toString())

async function enqueueWaitingInvitations(scope: Scope): Promise<void> {
  for (const user_id of await claimWaitingInvitations(scope, invitationsPerRun))
    await scope.enqueue(passwordMail, { account_id: scope.accountId, user_id, purpose: 'invitation' })
}

/** Retries invitations that were over the rate limit; those that still are wait again. */
export const sendWaitingInvitations = (appContext: AppContext): JobKind => ({
  name: 'send-waiting-invitations',
  schedule: '* * * * *',
  async work() {
    const accountIds = await findAccountsWithWaiting(appContext.pool)
    await forEachDespiteFailures(accountIds, (accountId) => inAccount(appContext, accountId, enqueueWaitingInvitations))
  },
})

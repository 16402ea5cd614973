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
  deleteOldConfirmationTokens,
  findAccountsWithWaiting,
  findConfirmationToken,
  isAccountConfirmed,
  markAccountConfirmed,
  takeWaitingInvitations,
} from './confirmation.sql.ts'
import { passwordMail } from './password-mail.ts'

/** So many of one account a minute; the limits of an account let through fewer. */
const mostAtOnce = 100

/** Whether mails go out in the name of this account to people who have not asked for them. */
export const isConfirmed = (scope: Scope): Promise<boolean> => isAccountConfirmed(scope)

/** Somebody who administers the account reads the post of an address. What waited for that is sent. */
export async function confirmAccount(scope: Scope): Promise<void> {
  if (!(await markAccountConfirmed(scope))) return
  // No actor: the link proves an address, not a person.
  await recordAudit(scope, {
    actor: null,
    record: { type: 'account', id: scope.accountId, name: null },
    after: { confirmed: true },
  })
  await sendWaiting(scope)
}

/** With the link from the mail. */
export async function confirmEmail(appContext: AppContext, token: string): Promise<void> {
  const { pool, clock } = appContext
  await transaction(pool, async (tx) => {
    const found = await findConfirmationToken(tx, digestOf(token), clock.now().toString())
    if (!found) throw unauthorized('This link is not valid any more. Ask for a new one.')
    await confirmAccount(scopeOf(appContext, tx, found.account_id))
  })
}

export const removeExpiredConfirmations = (sql: Sql, clock: Clock): Promise<void> =>
  deleteOldConfirmationTokens(sql, clock.now().toString())

async function sendWaiting(scope: Scope): Promise<void> {
  for (const user_id of await takeWaitingInvitations(scope, mostAtOnce))
    await scope.enqueue(passwordMail, { account_id: scope.accountId, user_id, purpose: 'invitation' })
}

/** Invitations that were too many at the time; those that still are wait again. */
export const sendWaitingInvitations = (appContext: AppContext): JobKind => ({
  name: 'send-waiting-invitations',
  schedule: '* * * * *',
  async work() {
    const accountIds = await findAccountsWithWaiting(appContext.pool)
    await forEachDespiteFailures(accountIds, (accountId) => inAccount(appContext, accountId, sendWaiting))
  },
})

import type { Command } from 'commander'
import { findAccount, listAccounts } from '../domain/accounts/list-accounts.ts'
import { type ChainState, verifyChain } from '../domain/audit/verify-chain.ts'
import { accountOption, jsonOption } from './arguments.ts'
import { withDatabase } from './database.ts'
import { printJson, printMessage, printTable } from './output.ts'

type Verified = ChainState & { account_id: string }

export function addAuditCommands(program: Command): void {
  program
    .command('audit')
    .description('Verify the audit log.')
    .command('verify')
    .description('Check whether the audit log has been tampered with, and where. Fails if so.')
    .addOption(accountOption())
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Without --account all accounts are checked. Store the last link (head) elsewhere: it shows later
whether the end of the log was cut off.`,
    )
    .action(async ({ account, json }: { account?: string; json?: boolean }) => {
      const found = await withDatabase({ migrate: false }, async ({ pool }) => {
        const accounts = account ? [await findAccount(pool, account)] : await listAccounts(pool)
        const states: Verified[] = []
        for (const { id } of accounts) states.push({ account_id: id, ...(await verifyChain(pool, id)) })
        return states
      })
      if (found.some(({ holds }) => !holds)) process.exitCode = 1
      if (json) return printJson(found)
      if (found.length === 0) return printMessage('There are no accounts yet.')
      printTable(
        found.map(({ account_id, holds, checked, redacted, unsealed, head }) => ({
          account: account_id,
          holds: holds ? 'yes' : 'no',
          checked,
          redacted,
          unsealed,
          head: `${head.seq} ${head.hash}`,
        })),
      )
      for (const { account_id, breaks } of found)
        for (const { seq, entry_id, reason } of breaks)
          printMessage(`Account ${account_id}: ${reason}, link ${seq ?? '–'}, entry ${entry_id ?? '–'}.`)
    })
}

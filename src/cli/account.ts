import { type Command, Option } from 'commander'
import { setAccountsModule } from '../domain/accounts/accounts-module.ts'
import { findAccount, listAccounts } from '../domain/accounts/list-accounts.ts'
import { inAccount } from '../domain/app-context.ts'
import { audited } from '../domain/audit/audited.ts'
import type { Scope } from '../domain/scope.ts'
import { accountOption, jsonOption } from './arguments.ts'
import { withDatabase } from './database.ts'
import { printJson, printMessage, printTable } from './output.ts'

export function addAccountCommands(program: Command): void {
  const accounts = program
    .command('account')
    .description('List accounts, switch their modules on or off, and erase them.')

  accounts
    .command('list')
    .description('List all accounts with the number of their users and workspaces.')
    .addOption(jsonOption())
    .action(async ({ json }: { json?: boolean }) => {
      const found = await withDatabase({ migrate: false }, ({ pool }) => listAccounts(pool))
      if (json) return printJson(found)
      if (found.length === 0) return printMessage('There are no accounts yet.')
      printTable(
        found.map(({ id, name, users, workspaces, created_at }) => ({ id, name, users, workspaces, created_at })),
      )
    })

  accounts
    .command('modules')
    .description('Show the modules of an account, or switch them on or off.')
    .addOption(accountOption().makeOptionMandatory())
    .addOption(
      new Option('--accounts <state>', 'The accounts module: the list of all people of the account.').choices([
        'on',
        'off',
      ]),
    )
    .addOption(jsonOption())
    .action(async (options: { account: string; accounts?: 'on' | 'off'; json?: boolean }) => {
      const account = await withDatabase({ migrate: false }, async ({ appContext, pool }) => {
        const state = options.accounts
        if (state) await inAccount(appContext, options.account, (scope) => switchModule(scope, state === 'on'))
        return findAccount(pool, options.account)
      })
      const modules = { accounts: account.accounts_module }
      if (options.json) return printJson({ account_id: account.id, modules })
      printTable(Object.entries(modules).map(([module, state]) => ({ module, state })))
    })

  accounts
    .command('erase')
    .description('Show what erasing a whole account would delete; with --confirm, erase it. It cannot be undone.')
    .addOption(accountOption().makeOptionMandatory())
    .option('--confirm <name>', 'The exact name of the account.')
    .addOption(jsonOption())
    .action(async (options: { account: string; confirm?: string; json?: boolean }) => {
      const { eraseAccountByOperator } = await import('./personal-data.ts')
      return eraseAccountByOperator(options)
    })
}

const switchModule = (scope: Scope, on: boolean): Promise<boolean> =>
  audited(scope, {
    kind: 'account',
    id: scope.accountId,
    createdId: () => null,
    work: () => setAccountsModule(scope.sql, scope.accountId, on),
  })

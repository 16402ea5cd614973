import { Argument, type Command } from 'commander'
import { findAccount } from '../domain/accounts/list-accounts.ts'
import { issueApiToken, listApiTokens, revokeApiToken } from '../domain/api-tokens/api-tokens.ts'
import { inAccount } from '../domain/app-context.ts'
import type { Scope } from '../domain/scope.ts'
import { accountOption, jsonOption, recordId, title } from './arguments.ts'
import { withDatabase } from './database.ts'
import { print, printJson, printTable, tell } from './output.ts'

export function addApiTokenCommands(program: Command): void {
  const tokens = program
    .command('api-token')
    .description('Issue, list and revoke the tokens by which other systems act for an account.')

  tokens
    .command('create')
    .description('Issue a token. Its secret is shown this once.')
    .addOption(accountOption().makeOptionMandatory())
    .requiredOption('--title <text>', 'What the token is for.', title)
    .addOption(jsonOption())
    .action(async (options: { account: string; title: string; json?: boolean }) => {
      const { id, secret } = await within(options.account, (scope) => issueApiToken(scope, options))
      if (options.json) return printJson({ id, account_id: options.account, title: options.title, secret })
      tell(`API token ${id} of account ${options.account} is issued; its secret is not shown again:`)
      print(secret)
    })

  tokens
    .command('list')
    .description('List the tokens of an account, without their secrets.')
    .addOption(accountOption().makeOptionMandatory())
    .addOption(jsonOption())
    .action(async (options: { account: string; json?: boolean }) => {
      const found = await within(options.account, listApiTokens)
      if (options.json) return printJson(found)
      if (found.length === 0) return tell(`Account ${options.account} has no API tokens.`)
      printTable(found.map(({ id, title, created_at, last_used_at }) => ({ id, title, created_at, last_used_at })))
    })

  tokens
    .command('revoke')
    .description('Revoke a token. Systems that use it are refused at once.')
    .addOption(accountOption().makeOptionMandatory())
    .addArgument(new Argument('<id>', 'The token, as "stint api-token list" numbers it.').argParser(recordId))
    .action(async (id: string, options: { account: string }) => {
      await within(options.account, (scope) => revokeApiToken(scope, id))
      tell(`API token ${id} of account ${options.account} is revoked.`)
    })
}

const within = <T>(accountId: string, work: (scope: Scope) => Promise<T>): Promise<T> =>
  withDatabase({ migrate: false }, async ({ appContext }) => {
    await findAccount(appContext.pool, accountId)
    return inAccount(appContext, accountId, work)
  })

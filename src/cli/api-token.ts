import { Argument, type Command } from 'commander'
import { findAccount } from '../domain/accounts/list-accounts.ts'
import { issueApiToken, listApiTokens, revokeApiToken } from '../domain/api-tokens/api-tokens.ts'
import { tokenScopes } from '../domain/api-tokens/token-scopes.ts'
import { inAccount } from '../domain/app-context.ts'
import { audited } from '../domain/audit/audited.ts'
import type { Scope } from '../domain/scope.ts'
import { endMoment, type Kind, network, oneOf } from '../platform/input/kind.ts'
import { accountOption, argumentParser, jsonOption, recordId, title } from './arguments.ts'
import { withDatabase } from './database.ts'
import { print, printJson, printMessage, printTable } from './output.ts'

type NewToken = {
  account: string
  title: string
  scopes?: string[]
  expires?: Temporal.Instant
  networks?: string[]
  json?: boolean
}

const list =
  <T>(kind: Kind<T>) =>
  (raw: string): T[] =>
    raw.split(',').map(argumentParser(kind))
const scopeList = list(oneOf(...tokenScopes))
const networkList = list(network())

export function addApiTokenCommands(program: Command): void {
  const tokens = program
    .command('api-token')
    .description('Issue, list and revoke the tokens with which other systems access an account.')

  tokens
    .command('create')
    .description('Issue a token. Its secret is shown only once.')
    .addOption(accountOption().makeOptionMandatory())
    .requiredOption('--title <text>', 'What the token is for.', title)
    .option(
      '--scopes <list>',
      'Limit the token to these scopes, separated by commas, such as users:read,absences:write.',
      scopeList,
    )
    .option('--expires <date>', 'The last day on which it is valid, such as 2027-12-31.', argumentParser(endMoment()))
    .option(
      '--networks <list>',
      'Limit the token to these networks, separated by commas, such as 192.0.2.0/24.',
      networkList,
    )
    .addOption(jsonOption())
    .action(async ({ expires: expiresAt, ...options }: NewToken) => {
      const { id, secret } = await within(options.account, (scope) =>
        audited(scope, {
          kind: 'api_token',
          id: null,
          createdId: (made) => made.id,
          work: () => issueApiToken(scope, { ...options, expiresAt }),
        }),
      )
      if (options.json) return printJson({ id, account_id: options.account, title: options.title, secret })
      printMessage(`API token ${id} of account ${options.account} has been issued. Its secret is not shown again:`)
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
      if (found.length === 0) return printMessage(`Account ${options.account} has no API tokens.`)
      printTable(
        found.map(({ scopes, networks, id, title, expires_at, created_at, last_used_at }) => ({
          ...{ id, title, created_at, last_used_at, expires_at },
          ...{ scopes: scopes?.join(), networks: networks?.join() },
        })),
      )
    })

  tokens
    .command('revoke')
    .description('Revoke a token. Systems that use it are refused at once.')
    .addOption(accountOption().makeOptionMandatory())
    .addArgument(
      new Argument('<id>', 'The number of the token, as "stint api-token list" shows it.').argParser(recordId),
    )
    .action(async (id: string, options: { account: string }) => {
      await within(options.account, (scope) =>
        audited(scope, { kind: 'api_token', id, createdId: () => null, work: () => revokeApiToken(scope, id) }),
      )
      printMessage(`API token ${id} of account ${options.account} has been revoked.`)
    })
}

const within = <T>(accountId: string, work: (scope: Scope) => Promise<T>): Promise<T> =>
  withDatabase({ migrate: false }, async ({ appContext }) => {
    await findAccount(appContext.pool, accountId)
    return inAccount(appContext, accountId, work)
  })

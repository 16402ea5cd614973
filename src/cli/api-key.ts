import { Argument, type Command } from 'commander'
import { issueApiKey, listApiKeys, revokeApiKey } from '../domain/api-keys/api-keys.ts'
import { jsonOption, recordId, title } from './arguments.ts'
import { withDatabase } from './database.ts'
import { print, printJson, printMessage, printTable } from './output.ts'

export function addApiKeyCommands(program: Command): void {
  const keys = program
    .command('api-key')
    .description('Issue, list and revoke the keys that client applications sign in with.')
    .addHelpText(
      'after',
      `
Until the first key is issued, sign-in does not require one. From then on every sign-in requires the header Api-Key with
a key that has not been revoked, even after the last key has been revoked.`,
    )

  keys
    .command('create')
    .description('Issue a key. From the first key on, every sign-in requires one. Its secret is shown only once.')
    .requiredOption('--title <text>', 'What the key is for.', title)
    .addOption(jsonOption())
    .action(async (options: { title: string; json?: boolean }) => {
      const { id, secret } = await withDatabase({ migrate: false }, ({ pool: sql, clock }) =>
        issueApiKey({ sql, clock }, options.title),
      )
      if (options.json) return printJson({ id, title: options.title, secret })
      printMessage(`API key ${id} has been issued. Its secret is not shown again:`)
      print(secret)
    })

  keys
    .command('list')
    .description('List all keys, including revoked ones, without their secrets.')
    .addOption(jsonOption())
    .action(async ({ json }: { json?: boolean }) => {
      const found = await withDatabase({ migrate: false }, ({ pool }) => listApiKeys(pool))
      if (json) return printJson(found)
      if (found.length === 0) return printMessage('No API key has been issued, so sign-in does not require one.')
      printTable(found.map(({ id, title, created_at, revoked_at }) => ({ id, title, created_at, revoked_at })))
    })

  keys
    .command('revoke')
    .description('Revoke a key. Applications that use it can no longer sign in.')
    .addArgument(new Argument('<id>', 'The number of the key, as "stint api-key list" shows it.').argParser(recordId))
    .action(async (id: string) => {
      await withDatabase({ migrate: false }, ({ pool: sql, clock }) => revokeApiKey({ sql, clock }, id))
      printMessage(`API key ${id} has been revoked.`)
    })
}

import { Argument, type Command, InvalidArgumentError } from 'commander'
import { quantity } from '../platform/quantity.ts'
import { jsonOption } from './arguments.ts'
import { withDatabase } from './database.ts'
import { print, printJson, printMessage, printTable } from './output.ts'

/** By then every node that shares the file has read it. */
const usualDelaySeconds = 5

export function addKeysCommands(program: Command): void {
  const keys = program
    .command('keys')
    .description('List, rotate and retire the keys that Stint signs and seals with.')
    .addHelpText(
      'after',
      `
Keys are stored in keys.json in the data folder, or in the file that STINT_KEYS_FILE names. They are never printed.`,
    )

  keys
    .command('list')
    .description('List the keys by id and date.')
    .addOption(jsonOption())
    .action(async ({ json }: { json?: boolean }) => {
      const found = await withDatabase({ migrate: false }, ({ keyStore }) => keyStore.list())
      const rows = found.map(({ id, created_at, signs_from, retired_at }) => ({
        id,
        created_at,
        signs_from,
        retired_at,
      }))
      if (json) return printJson(rows)
      if (rows.length === 0) return printMessage('There are no keys yet; the first start of a server creates one.')
      printTable(rows)
    })

  keys
    .command('rotate')
    .description('Create a new key, while servers are running. Values sealed with old keys can still be opened.')
    .option(
      '--in <seconds>',
      'The number of seconds until the new key is used; by then every node must have the file.',
      seconds,
      usualDelaySeconds,
    )
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Servers that share the keys file load the new key within a second. If nodes have copies of the file, choose a time
in which you can copy it to all of them, for example --in 3600.`,
    )
    .action(async (options: { in: number; json?: boolean }) => {
      const made = await withDatabase({ migrate: false, keys: true }, ({ keyStore, clock }) =>
        keyStore.rotate(clock.now().add({ seconds: options.in })),
      )
      if (options.json) return printJson({ id: made.id, signs_from: made.signsFrom })
      printMessage(`The new key is used from ${made.signsFrom.slice(0, 19)}Z on. Back up the keys file.`)
      print(made.id)
    })

  keys
    .command('retire')
    .description('Remove a key that is no longer needed.')
    .addArgument(new Argument('<id>', 'The id of the key, as "stint keys list" shows it.'))
    .addHelpText('after', '\nFails while something signed or sealed with it may still be needed.')
    .action(async (id: string) => {
      const { demandUnneeded } = await import('../domain/keys/demand-unneeded.ts')
      await withDatabase({ migrate: false }, ({ keyStore, appContext }) =>
        keyStore.retire(id, (sql) => demandUnneeded(appContext, sql, id)),
      )
      printMessage(`Key ${id} has been retired.`)
    })

  keys
    .command('give-up')
    .description('Continue without keys that are permanently lost. Stop all servers first.')
    .addHelpText(
      'after',
      `
Retires every key that the database needs and the keys file lacks. Values sealed with them can no longer be opened:
people whose PINs were sealed with them get a new identifying PIN and no PIN for kiosks, client secrets of sign-in
providers must be entered again, and people with an authenticator app need a recovery code or "stint user reset-factors".
Look for a backup of the file first.`,
    )
    .action(async () => {
      const { noneSealed, replaceLost } = await import('../domain/keys/sealed-values.ts')
      await withDatabase({ migrate: false }, async ({ keyStore, appContext }) => {
        let counts = noneSealed
        const ids = await keyStore.giveUpLost(async (sql, lost) => {
          counts = await replaceLost(sql, appContext.keys, lost)
        })
        const { pins: replaced, clientSecrets: forgotten, authenticators: apps, importTokens: imports } = counts
        printMessage(
          `Given up: ${ids.join(', ')}. The PINs of ${quantity(replaced, 'person', 'people')} were replaced.`,
        )
        if (forgotten > 0)
          printMessage(`The client secrets of ${quantity(forgotten, 'sign-in provider')} must be entered again.`)
        if (imports > 0) printMessage(`${quantity(imports, 'import')} from another installation must be started again.`)
        if (apps > 0)
          printMessage(
            `The authenticator apps of ${quantity(apps, 'person', 'people')} no longer work: they need a recovery code or a reset.`,
          )
      })
    })
}

const mostSeconds = 30 * 86_400

function seconds(raw: string): number {
  const value = /^\d{1,7}$/.test(raw) ? Number(raw) : Number.NaN
  if (value <= mostSeconds) return value
  throw new InvalidArgumentError(`It must be a whole number of seconds, at most ${mostSeconds}.`)
}

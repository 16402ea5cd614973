import type { Command } from 'commander'
import { issueSignUpCode, listSignUpCodes } from '../domain/access/sign-up-codes.ts'
import { integer } from '../platform/input/kind.ts'
import { argumentParser, jsonOption, title } from './arguments.ts'
import { withDatabase } from './database.ts'
import { print, printJson, printMessage, printTable, toSeconds } from './output.ts'

export function addSignUpCodeCommands(program: Command): void {
  const codes = program
    .command('sign-up-code')
    .description('Create and list the codes that are needed to sign up if STINT_SIGN_UP is invite.')

  codes
    .command('create')
    .description('Create a code for opening one account. It is shown only once.')
    .requiredOption('--title <text>', 'Who the code is for.', title)
    .option(
      '--days <number>',
      'The number of days that it is valid, 14 by default.',
      argumentParser(integer({ least: 1, most: 366 })),
    )
    .addOption(jsonOption())
    .action(async (options: { title: string; days?: number; json?: boolean }) => {
      const made = await withDatabase({ migrate: false }, ({ pool: sql, clock }) =>
        issueSignUpCode({ sql, clock }, { title: options.title, days: options.days ?? 14 }),
      )
      if (options.json) return printJson({ ...made, title: options.title })
      printMessage(
        `Code ${made.id} is valid until ${toSeconds(made.expires_at)} and opens one account; it is not shown again:`,
      )
      print(made.code)
    })

  codes
    .command('list')
    .description('List all codes, including used ones, without their secrets.')
    .addOption(jsonOption())
    .action(async ({ json }: { json?: boolean }) => {
      const found = await withDatabase({ migrate: false }, ({ pool }) => listSignUpCodes(pool))
      if (json) return printJson(found)
      if (found.length === 0) return printMessage('No codes have been created.')
      printTable(found.map((row) => ({ ...row })))
    })
}

import { type Command, Option } from 'commander'
import { holidayCalendar } from '../api/v3/fields.ts'
import { email, timeZone } from '../platform/input/kind.ts'
import { accountOption, argumentParser, jsonOption, recordId, title } from './arguments.ts'
import type { NewAdmin } from './create-admin.ts'
import type { PersonExportOptions } from './personal-data.ts'
import type { NamedUser } from './user-factors.ts'
import type { PasswordReset } from './user-password.ts'

export function addUserCommands(program: Command): void {
  const newAccountOnly = (option: Option): Option => option.conflicts('account')
  const user = program
    .command('user')
    .description('Create admins, restore access, and export or erase the data of a user.')
  user
    .command('create-admin')
    .description('Create an account with its first admin, or another admin of an account.')
    .requiredOption('--email <address>', 'The e-mail address that the admin signs in with.', argumentParser(email()))
    .requiredOption('--name <text>', 'The name of the admin.', title)
    .addOption(accountOption())
    .addOption(newAccountOnly(new Option('--account-name <text>', 'The name of a new account.').argParser(title)))
    .addOption(
      newAccountOnly(new Option('--workspace-name <text>', 'The name of its first workspace.').argParser(title)),
    )
    .addOption(
      newAccountOnly(new Option('--time-zone <name>', 'Its time zone, by default Europe/Berlin.')).argParser(
        argumentParser(timeZone()),
      ),
    )
    .addOption(newAccountOnly(new Option('--locale <language>', 'Its language, by default en.')).choices(['de', 'en']))
    .addOption(
      newAccountOnly(
        new Option(
          '--holiday-calendar <calendar>',
          'Its public holidays: DE-HH, DE, none; by default those of its time zone.',
        ),
      ).argParser(argumentParser(holidayCalendar)),
    )
    .option('--password-stdin', 'Read the password from stdin.')
    .addOption(
      new Option('--invite', 'Send a mail with a link to set the password. A node that runs jobs sends it.').conflicts(
        'passwordStdin',
      ),
    )
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Without --account a new account is opened. Without --password-stdin and --invite a password is generated and shown only
once.

Examples:
  stint user create-admin --email ada@example.org --name "Ada Lovelace" --account-name "Nordlicht Bakery"
  stint user create-admin --email ada@example.org --name "Ada Lovelace" --password-stdin < password.txt
  stint user create-admin --email ada@example.org --name "Ada Lovelace" --account 1 --invite`,
    )
    .action(async (options: NewAdmin) => {
      const { createAdmin } = await import('./create-admin.ts')
      return createAdmin(options)
    })
  user
    .command('password')
    .description('Set a new password for a user. It always lets the user sign in.')
    .requiredOption('--email <address>', 'The e-mail address that the user signs in with.', argumentParser(email()))
    .option('--password-stdin', 'Read the password from stdin.')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
The user is signed out everywhere. Even if sign-in requires a sign-in provider, this password works until
the user signs in with the provider again. Without --password-stdin a password is generated and shown only once.

Examples:
  stint user password --email ada@example.org
  stint user password --email ada@example.org --password-stdin < password.txt`,
    )
    .action(async (options: PasswordReset) => {
      const { resetPassword } = await import('./user-password.ts')
      return resetPassword(options)
    })

  user
    .command('reset-factors')
    .description(
      'Remove the authenticator app, the passkeys and the recovery codes of a user, who is notified by mail.',
    )
    .requiredOption('--email <address>', 'The e-mail address that the user signs in with.', argumentParser(email()))
    .addOption(jsonOption())
    .action(async (options: NamedUser) => {
      const { resetFactors } = await import('./user-factors.ts')
      return resetFactors(options)
    })

  const person = (command: Command): Command =>
    command
      .addOption(accountOption().makeOptionMandatory())
      .requiredOption('--user <id>', 'The id of the user, as the API shows it.', recordId)
  person(user.command('export'))
    .description('Write everything stored about a user to a ZIP file: JSON, files, and a readable page.')
    .requiredOption('--to <file>', 'The file to write; an existing file is not replaced.')
    .addOption(
      new Option('--language <language>', 'The language of the readable page.').choices(['de', 'en']).default('en'),
    )
    .addOption(jsonOption())
    .action(async (options: PersonExportOptions) => {
      const { exportPersonToFile } = await import('./personal-data.ts')
      return exportPersonToFile(options)
    })
  person(user.command('erase'))
    .description('Show what erasing a user would delete; with --confirm, erase them. It cannot be undone.')
    .option('--confirm <name>', 'The exact name of the user.')
    .addOption(jsonOption())
    .action(async (options: { account: string; user: string; confirm?: string; json?: boolean }) => {
      const { erasePersonByOperator } = await import('./personal-data.ts')
      return erasePersonByOperator(options)
    })
}

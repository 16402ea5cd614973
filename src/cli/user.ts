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
    .description('Make users, let them in again, export and erase what is kept about them.')
  user
    .command('create-admin')
    .description('Make an account with its first admin, or one more admin of an account.')
    .requiredOption('--email <address>', 'What the admin signs in with.', argumentParser(email()))
    .requiredOption('--name <text>', 'The name of the admin.', title)
    .addOption(accountOption())
    .addOption(newAccountOnly(new Option('--account-name <text>', 'The name of a new account.').argParser(title)))
    .addOption(
      newAccountOnly(new Option('--workspace-name <text>', 'The name of its first workspace.').argParser(title)),
    )
    .addOption(
      newAccountOnly(new Option('--time-zone <name>', 'Its time zone, Europe/Berlin if not given.')).argParser(
        argumentParser(timeZone()),
      ),
    )
    .addOption(
      newAccountOnly(new Option('--locale <language>', 'Its language, en if not given.')).choices(['de', 'en']),
    )
    .addOption(
      newAccountOnly(
        new Option(
          '--holiday-calendar <calendar>',
          'Its public holidays: DE-HH, DE, none; by its time zone if not given.',
        ),
      ).argParser(argumentParser(holidayCalendar)),
    )
    .option('--password-stdin', 'Read the password from stdin.')
    .addOption(
      new Option('--invite', 'Send a mail with a link to set the password; a node that takes jobs sends it.').conflicts(
        'passwordStdin',
      ),
    )
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Without --account a new account is opened. Without --password-stdin and --invite a password is made up and shown this
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
    .description('Give a user a new password: the way in that is always left.')
    .requiredOption('--email <address>', 'What the user signs in with.', argumentParser(email()))
    .option('--password-stdin', 'Read the password from stdin.')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
The user is signed out everywhere. Where a sign-in provider is the only way in, this password counts all the same, until
the user signs in by the provider again. Without --password-stdin a password is made up and shown this once.

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
    .description('Remove the authenticator app, the passkeys and the recovery codes of a user, who is told by mail.')
    .requiredOption('--email <address>', 'What the user signs in with.', argumentParser(email()))
    .addOption(jsonOption())
    .action(async (options: NamedUser) => {
      const { resetFactors } = await import('./user-factors.ts')
      return resetFactors(options)
    })

  const person = (command: Command): Command =>
    command
      .addOption(accountOption().makeOptionMandatory())
      .requiredOption('--user <id>', 'The user, by the id that the API shows.', recordId)
  person(user.command('export'))
    .description('Write all that is kept about a user to a ZIP file: JSON, files, and a page to read.')
    .requiredOption('--to <file>', 'Where to; a file that is there is not replaced.')
    .addOption(new Option('--language <language>', 'Of the page to read.').choices(['de', 'en']).default('en'))
    .addOption(jsonOption())
    .action(async (options: PersonExportOptions) => {
      const { exportPersonToFile } = await import('./personal-data.ts')
      return exportPersonToFile(options)
    })
  person(user.command('erase'))
    .description('Tell what erasing a user would take; with --confirm, erase them. It cannot be undone.')
    .option('--confirm <name>', 'The name of the user, exactly as it is.')
    .addOption(jsonOption())
    .action(async (options: { account: string; user: string; confirm?: string; json?: boolean }) => {
      const { erasePersonByOperator } = await import('./personal-data.ts')
      return erasePersonByOperator(options)
    })
}

import { type Command, Option } from 'commander'
import { holidayCalendar } from '../api/v3/fields.ts'
import { email, timeZone } from '../platform/input/kind.ts'
import { accountOption, as, jsonOption, title } from './arguments.ts'
import type { NewAdmin } from './create-admin.ts'
import type { NamedUser } from './user-factors.ts'
import type { PasswordReset } from './user-password.ts'

export function addUserCommands(program: Command): void {
  const newAccountOnly = (option: Option): Option => option.conflicts('account')
  const user = program.command('user').description('Make users, and let them in again.')
  user
    .command('create-admin')
    .description('Make an account with its first admin, or one more admin of an account.')
    .requiredOption('--email <address>', 'What the admin signs in with.', as(email()))
    .requiredOption('--name <text>', 'The name of the admin.', title)
    .addOption(accountOption())
    .addOption(newAccountOnly(new Option('--account-name <text>', 'The name of a new account.').argParser(title)))
    .addOption(
      newAccountOnly(new Option('--workspace-name <text>', 'The name of its first workspace.').argParser(title)),
    )
    .addOption(
      newAccountOnly(new Option('--time-zone <name>', 'Its time zone, Europe/Berlin if not given.')).argParser(
        as(timeZone()),
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
      ).argParser(as(holidayCalendar)),
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
    .requiredOption('--email <address>', 'What the user signs in with.', as(email()))
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
    .requiredOption('--email <address>', 'What the user signs in with.', as(email()))
    .addOption(jsonOption())
    .action(async (options: NamedUser) => {
      const { resetFactors } = await import('./user-factors.ts')
      return resetFactors(options)
    })
}

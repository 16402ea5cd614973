import { Command } from 'commander'
import { packageVersion } from '../platform/version.ts'
import { addAccountCommands } from './account.ts'
import { addApiKeyCommands } from './api-key.ts'
import { addApiTokenCommands } from './api-token.ts'
import { addAuditCommands } from './audit.ts'
import { addBackupCommands } from './backup.ts'
import { addDemoCommand } from './demo/command.ts'
import { addDoctorCommand } from './doctor.ts'
import { addErasuresCommands } from './erasures.ts'
import { addExportCommands } from './export.ts'
import { addImportFileCommand } from './import-file.ts'
import { addKeysCommands } from './keys.ts'
import { addMaintenanceCommand } from './maintenance.ts'
import { addMigrateCommand } from './migrate.ts'
import { addOpenApiCommand } from './openapi.ts'
import { addServeCommands } from './serve.ts'
import { addSignUpCodeCommands } from './sign-up-code.ts'
import { addUserCommands } from './user.ts'

/** The program with all commands. Parsing throws on arguments that it does not understand. */
export function createProgram(): Command {
  const program = new Command('stint')
    .description('Working time, absences and entitlements of organisations, behind an HTTP API.')
    .version(packageVersion, '-V, --version', 'Print the version.')
    .helpOption('-h, --help', 'Show help for a command.')
    .helpCommand('help [command]', 'Show help for a command.')
    .showHelpAfterError('Add --help for more information.')
    .exitOverride()
    .addHelpText(
      'after',
      `
Configuration comes from environment variables; docs/guides/configuration.md lists them. Commands use the
database that DATABASE_URL names, else the embedded one in STINT_DATA_DIR (./data), whether or not a server is
running on it.

Results are written to stdout, everything else to stderr.
Exit codes: 0 success, 1 failure, 2 invalid command.`,
    )
  addServeCommands(program)
  addMigrateCommand(program)
  addApiKeyCommands(program)
  addApiTokenCommands(program)
  addUserCommands(program)
  addSignUpCodeCommands(program)
  addAccountCommands(program)
  addAuditCommands(program)
  addErasuresCommands(program)
  addBackupCommands(program)
  addExportCommands(program)
  addImportFileCommand(program)
  addDoctorCommand(program)
  addMaintenanceCommand(program)
  addKeysCommands(program)
  addDemoCommand(program)
  addOpenApiCommand(program)
  return program
}

import type { Command } from 'commander'
import { jsonOption } from './arguments.ts'
import { withDatabase } from './database.ts'
import { print, printJson, printMessage } from './output.ts'

export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('Migrate the database to the version of this Stint.')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Prints the names of the migrations that it applies, one per line. "stint serve" and "stint work" do the same when they
start; several nodes may do it at once. There are no down migrations; an older Stint
starts on a newer schema unless a migration has removed something that it needs.`,
    )
    .action(async ({ json }: { json?: boolean }) => {
      const applied = await withDatabase({ migrate: true }, async (_, migrated) => migrated)
      if (json) return printJson({ applied })
      for (const name of applied) print(name)
      printMessage(applied.length === 0 ? 'The database was up to date.' : 'The database is up to date.')
    })
}

import type { Command } from 'commander'
import { jsonOption } from './arguments.ts'
import { withDatabase } from './database.ts'
import { print, printJson, printMessage } from './output.ts'

export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('Bring the database to the version of this Stint.')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Prints the names of the migrations that it applied, one a line. "stint serve" and "stint work" do the same when they
start; several nodes may do it at once. There are no migrations backwards; an older Stint
starts on a newer schema unless a migration has taken something away that it needs.`,
    )
    .action(async ({ json }: { json?: boolean }) => {
      const applied = await withDatabase({ migrate: true }, async (_, migrated) => migrated)
      if (json) return printJson({ applied })
      for (const name of applied) print(name)
      printMessage(applied.length === 0 ? 'The database was up to date.' : 'The database is up to date.')
    })
}

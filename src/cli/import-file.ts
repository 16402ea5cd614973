import { Argument, type Command, Option } from 'commander'
import { dateOrders, type FileSource, fileSources } from '../domain/imports/rows.ts'
import { accountOption, jsonOption, recordId } from './arguments.ts'
import type { FileImport } from './import-table.ts'

export function addImportFileCommand(program: Command): void {
  program
    .command('import-file')
    .description('Import people, times, absences or opening balances into a workspace from a CSV, XLSX or JSON file.')
    .addArgument(new Argument('<source>', 'Where the file comes from.').choices(fileSources))
    .argument('<file>', 'The file.')
    .addOption(accountOption().makeOptionMandatory())
    .requiredOption('--workspace <id>', 'The workspace.', recordId)
    .option('--dry-run', 'Show the result, without changing anything.')
    .option(
      '--column <field=heading>',
      'The heading of the column for a field that was not detected; can be repeated.',
      (given: string, before: string[] = []) => [...before, given],
    )
    .addOption(new Option('--date-order <order>', 'How dates such as 03/04/2026 are read.').choices(dateOrders))
    .option('--invite', 'Invite people with an e-mail address by mail.')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Lines that cannot be imported are listed, and the command fails; the others are imported. Existing records are not
changed. An import can be taken back in the settings of the workspace.

Examples:
  stint import-file people staff.csv --account 1 --workspace 1 --dry-run
  stint import-file people staff.xlsx --account 1 --workspace 1 --column username=Who --date-order day_first
  stint import-file opening_balances hours.csv --account 1 --workspace 1`,
    )
    .action(async (source: FileSource, file: string, options: Omit<FileImport, 'source' | 'file'>) => {
      const { importTable } = await import('./import-table.ts')
      return importTable({ source, file, ...options })
    })
}

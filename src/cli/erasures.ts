import type { Command } from 'commander'
import { jsonOption } from './arguments.ts'

export function addErasuresCommands(program: Command): void {
  const erasures = program
    .command('erasures')
    .description('List erased people, and erase them again after a backup was restored.')
  erasures
    .command('list')
    .description('List all erased people, by their ids. Keep the list apart from backups.')
    .addOption(jsonOption())
    .action(async (options: { json?: boolean }) => {
      const { printErasures } = await import('./personal-data.ts')
      return printErasures(options)
    })
  erasures
    .command('apply')
    .description('Erase people again whom a restored backup has brought back. It can be repeated.')
    .option('--from <file>', 'A file written by "stint erasures list --json"; without it, the list in the database.')
    .addOption(jsonOption())
    .action(async (options: { from?: string; json?: boolean }) => {
      const { applyErasuresByOperator } = await import('./personal-data.ts')
      return applyErasuresByOperator(options)
    })
}

import type { Command } from 'commander'
import { jsonOption } from './arguments.ts'

export function addErasuresCommands(program: Command): void {
  const erasures = program
    .command('erasures')
    .description('Who was erased: to keep apart from backups, and to apply again after one was restored.')
  erasures
    .command('list')
    .description('List all who were erased, by ids alone.')
    .addOption(jsonOption())
    .action(async (options: { json?: boolean }) => {
      const { printErasures } = await import('./personal-data.ts')
      return printErasures(options)
    })
  erasures
    .command('apply')
    .description('Erase again whom a restored backup has brought back. It can be repeated.')
    .option('--from <file>', 'What "stint erasures list --json" has written; without it, what the database knows.')
    .addOption(jsonOption())
    .action(async (options: { from?: string; json?: boolean }) => {
      const { applyErasuresByOperator } = await import('./personal-data.ts')
      return applyErasuresByOperator(options)
    })
}

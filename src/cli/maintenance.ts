import { Argument, type Command } from 'commander'
import { withDatabase } from './database.ts'
import { printMessage } from './output.ts'

export function addMaintenanceCommand(program: Command): void {
  program
    .command('maintenance')
    .description('Close the service for maintenance, or open it again, on all nodes at once.')
    .addArgument(new Argument('<state>', 'On closes, off opens.').choices(['on', 'off']))
    .addHelpText(
      'after',
      `
While it is closed every request is answered with 503, the status check too. Jobs go on, and so does this command line.`,
    )
    .action(async (state: 'on' | 'off') => {
      const { switchMaintenance } = await import('../platform/http/availability.ts')
      await withDatabase({ migrate: false }, ({ pool }) => switchMaintenance(pool, state === 'on'))
      printMessage(state === 'on' ? 'Stint is closed for maintenance.' : 'Stint is open.')
    })
}

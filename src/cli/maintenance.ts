import { Argument, type Command } from 'commander'
import { withDatabase } from './database.ts'
import { printMessage } from './output.ts'

export function addMaintenanceCommand(program: Command): void {
  program
    .command('maintenance')
    .description('Close the service for maintenance, or open it again, on all nodes at once.')
    .addArgument(new Argument('<state>', 'on closes the service, off opens it.').choices(['on', 'off']))
    .addHelpText(
      'after',
      `
While it is closed, every request gets a 503 response, including the status check. Jobs and the command line continue to work.`,
    )
    .action(async (state: 'on' | 'off') => {
      const { switchMaintenance } = await import('../platform/http/availability.ts')
      await withDatabase({ migrate: false }, ({ pool }) => switchMaintenance(pool, state === 'on'))
      printMessage(state === 'on' ? 'Stint is closed for maintenance.' : 'Stint is open.')
    })
}

import { Command, CommanderError } from 'commander'
import { ConfigError } from '../platform/config.ts'
import { EmbeddedRefused } from '../platform/db/embedded/index.ts'
import { MigrationRefused } from '../platform/db/migrate.ts'
import { Refusal } from '../platform/errors.ts'
import { packageVersion } from '../platform/version.ts'
import { addServeCommands } from './serve.ts'

const program = new Command('stint')
  .description('Working time, absences and entitlements, behind two HTTP APIs.')
  .version(packageVersion)
  .showHelpAfterError()
  .exitOverride()

addServeCommands(program)

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = report(error)
}

/** What a person should read, and the exit code: 2 for a command that was not understood, 1 for one that failed. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (error instanceof ConfigError) for (const mistake of error.mistakes) console.error(mistake)
  else if (error instanceof Refusal) for (const problem of error.problems) console.error(problem.title)
  else if (error instanceof EmbeddedRefused || error instanceof MigrationRefused) console.error(error.message)
  else console.error(error)
  return 1
}

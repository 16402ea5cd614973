import { runCommand } from './run-command.ts'

// Whoever reads our output may stop reading, as `head` does; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

await runCommand()

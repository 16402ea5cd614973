import { runCommand } from './run-command.ts'

// A reader of the output may close the pipe, as `head` does; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

await runCommand()

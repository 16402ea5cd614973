import { runCommand } from './run-command.ts'

// A reader such as `head` may close the pipe; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

await runCommand()

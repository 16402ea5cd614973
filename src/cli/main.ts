import { CommanderError } from 'commander'
import { createProgram } from './program.ts'

// Whoever reads our output may stop reading, as `head` does; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

try {
  await createProgram().parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
  else {
    const { explain } = await import('./explain.ts')
    for (const sentence of explain(error)) console.error(sentence)
    process.exitCode = 1
  }
}

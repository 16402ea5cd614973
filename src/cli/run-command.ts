import { CommanderError } from 'commander'
import { createProgram } from './program.ts'

/** Runs the command in `process.argv` and sets `process.exitCode`. */
export async function runCommand(): Promise<void> {
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
}

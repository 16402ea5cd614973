// Runs one command after the other as a separate process would, so that modules are loaded once.
import { Readable } from 'node:stream'
import { runCommand } from '../../../src/cli/run-command.ts'

export type CommandMessage = { args: string[]; env: Record<string, string>; input: string; end: string }

process.on('message', async ({ args, env, input, end }: CommandMessage) => {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  process.argv.splice(1, process.argv.length, 'stint', ...args)
  Object.defineProperty(process, 'stdin', { value: Readable.from(input === '' ? [] : [input]), configurable: true })
  process.exitCode = undefined
  await runCommand()
  const code = process.exitCode ?? 0
  process.exitCode = undefined
  for (const stream of [process.stdout, process.stderr]) stream.write(end)
  process.send!({ code })
})

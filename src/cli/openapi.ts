import { writeFile } from 'node:fs/promises'
import { Argument, type Command } from 'commander'
import { print, tell } from './output.ts'

export function addOpenApiCommand(program: Command): void {
  program
    .command('openapi')
    .description('Print the OpenAPI document of an API. Needs no database.')
    .addArgument(new Argument('<api>', 'Which API.').choices(['v3']))
    .option('--out <file>', 'Write it to a file instead.')
    .action(async (_api: 'v3', { out }: { out?: string }) => {
      const { v3OpenApi } = await import('../api/v3/openapi.ts')
      const text = JSON.stringify(v3OpenApi(), null, 2)
      if (!out) return print(text)
      await writeFile(out, `${text}\n`)
      tell(`The document is in ${out}.`)
    })
}

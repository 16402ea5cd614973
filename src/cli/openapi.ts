import { writeFile } from 'node:fs/promises'
import { Argument, type Command } from 'commander'
import { print, printMessage } from './output.ts'

const documents = {
  v3: async () => (await import('../api/v3/openapi.ts')).v3OpenApi(),
  v1: async () => (await import('../public-api/v1/openapi.ts')).v1OpenApi(),
}

export function addOpenApiCommand(program: Command): void {
  program
    .command('openapi')
    .description('Print the OpenAPI document of an API. Needs no database.')
    .addArgument(new Argument('<api>', 'Which API.').choices(Object.keys(documents)))
    .option('--out <file>', 'Write it to a file instead.')
    .action(async (api: keyof typeof documents, { out }: { out?: string }) => {
      const text = JSON.stringify(await documents[api](), null, 2)
      if (!out) return print(text)
      await writeFile(out, `${text}\n`)
      printMessage(`The document is in ${out}.`)
    })
}

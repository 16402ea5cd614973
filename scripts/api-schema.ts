import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const projectPath = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

export const typesPath = projectPath('web/src/api/schema.gen.ts')
/** In its own folder, because the tool needs another version of TypeScript than the project. */
export const toolPath = projectPath('tools/openapi-types')
const program = projectPath('tools/openapi-types/node_modules/openapi-typescript/bin/cli.js')

export const isToolInstalled = (): boolean => existsSync(program)

type Schema = { allOf?: Schema[]; properties?: Record<string, Schema> }
type Operation = {
  operationId: string
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>
}
type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** The schemas that the web app needs types for: records, request bodies, and what operations add to `meta`. */
export function describedSchemas(): string {
  const { openapi, paths, components }: Document = JSON.parse(readFileSync(projectPath('docs/openapi.v3.json'), 'utf8'))
  const added = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ operationId, responses }) => {
      const answer = responses['200']?.content?.['application/json']?.schema
      const own = answer?.properties?.meta?.allOf?.at(-1)
      return own ? [[`${operationId}_meta`, own] as const] : []
    })
  const schemas = { ...components.schemas, ...Object.fromEntries(added) }
  const info = { title: 'Stint', version: '3' }
  return JSON.stringify({ openapi, info, paths: {}, components: { schemas } }, withoutExamples)
}

/** Examples are irrelevant to types, and would be a third of the result. */
const withoutExamples = (name: string, value: unknown): unknown =>
  name === 'examples' && Array.isArray(value) ? undefined : value

/** A digest of input and output, so that a change of either is detected even if the tool is not installed. */
export function sealOf(described: string, types: string): string {
  const tool = readFileSync(projectPath('tools/openapi-types/package.json'))
  return createHash('sha256').update(described).update(tool).update(types).digest('hex')
}

const headOf = (seal: string): string =>
  `// Made from docs/openapi.v3.json by npm run types:api. Do not edit.\n// Seal: ${seal}\n\n`

/** The current text of the generated file. */
export function generateTypes(): string {
  const described = describedSchemas()
  const types = execFileSync(process.execPath, [program], {
    input: described,
    maxBuffer: 64 * 1024 * 1024,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  return headOf(sealOf(described, types)) + types
}

/** The seal of the committed file, and the types that it covers. */
export function readTypes(): { seal: string; types: string } {
  const text = readFileSync(typesPath, 'utf8')
  const [, seal = ''] = /^\/\/ Seal: (\w+)$/m.exec(text) ?? []
  return { seal, types: text.slice(headOf(seal).length) }
}

import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A build without errors can still be a blank page: its scripts must parse, and every file that they import must exist. */
export function checkBuild(folder: string, parse: (code: string) => unknown): void {
  const problems = [
    ...missingFrom(folder, 'index.html', addressesIn(readFileSync(join(folder, 'index.html'), 'utf8'))),
    ...globSync('**/*.js', { cwd: folder }).flatMap((file) => problemsOf(folder, file, parse)),
  ]
  if (problems.length > 0) throw new Error(`the bundler made a broken build (${problems[0]})`)
}

function problemsOf(folder: string, file: string, parse: (code: string) => unknown): string[] {
  let program: unknown
  try {
    program = parse(readFileSync(join(folder, file), 'utf8'))
  } catch {
    return [`${file} is no valid script`]
  }
  return missingFrom(folder, file, importsIn(program))
}

const missingFrom = (folder: string, file: string, addresses: string[]): string[] =>
  addresses
    .filter(
      (address) => !existsSync(address.startsWith('/') ? join(folder, address) : join(folder, dirname(file), address)),
    )
    .map((address) => `${file} refers to ${address}, which is not there`)

/** The files that the entry page loads from its own server. */
const addressesIn = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\.{0,2}\/[^"#?]+)/g)].map(([, address]) => address!)

type Node = { type: string; source?: { value?: unknown } | null }

/** Relative imports of a script, static and dynamic. */
function importsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(importsIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, source } = node as Node
  const imported =
    /^(Import|Export)/.test(type) && typeof source?.value === 'string' && source.value.startsWith('.')
      ? [source.value]
      : []
  return [...imported, ...Object.values(node).flatMap(importsIn)]
}

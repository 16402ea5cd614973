import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../../', import.meta.url))

/** `dynamic` for an `import()`, which is loaded when it is first needed. */
export type Import = { from: string; typeOnly: boolean; dynamic: boolean }
export type Source = { path: string; text: string; code: string; imports: Import[] }

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"\n]+)['"]|import\(\s*['"]([^'"\n]+)['"]\s*\)/g

/** Rules apply to code, not to comments. Strings stay: they contain SQL. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`\\])\/\/[^\n]*/g, '$1')

/** A path inside the project for a relative import, the package's name otherwise. */
const resolve = (path: string, specifier: string): string =>
  specifier.startsWith('.') ? join(dirname(path), specifier) : specifier

function read(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const code = withoutComments(text)
  const imports = [...code.matchAll(importPattern)].map((match) => ({
    from: resolve(path, (match[2] ?? match[3])!),
    typeOnly: match[1] !== undefined,
    dynamic: match[3] !== undefined,
  }))
  return { path, text, code, imports }
}

const readAll = (pattern: string): readonly Source[] => globSync(pattern, { cwd: root }).sort().map(read)

/** Every source file of the service. */
export const sources = readAll('src/**/*.ts')

/** Every source file of the web app. */
export const webSources = readAll('web/src/**/*.{ts,tsx}')

/** All other source files: tests, benchmarks, scripts. */
export const otherSources = readAll('{test,test-cluster,bench,scripts}/**/*.ts')

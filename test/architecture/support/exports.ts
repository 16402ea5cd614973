import { dirname, join } from 'node:path'
import type { Source } from './sources.ts'

/** The names in `{ a, type B, c as d }` of an import or export, as the other file calls them. */
const importedNames = (list: string): string[] =>
  list
    .split(',')
    .map(
      (name) =>
        name
          .trim()
          .replace(/^type /, '')
          .split(/[ :]/)[0]!,
    )
    .filter(Boolean)

const staticImport = /\b(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'(\.[^']*)'/g
const destructuredImport = /\{([^{}]*)\}\s*=\s*await import\(\s*'(\.[^']*)'\s*\)/g
const memberImport = /\bimport\(\s*'(\.[^']*)'\s*\)+\.(\w+)/g
const thenImport = /\bimport\(\s*'(\.[^']*)'\s*\)\.then\(\(\{([^}]*)\}\)/g
/** The router loads most pages lazily. */
const lazyPageImport = /\bimport\(\s*'(\.[^']*)'\s*\)[^\n]*?,\s*'(\w+)'/g

/** What a file imports, as `path name`. */
function importedBy({ path, code }: Source): string[] {
  const importsFrom = (from: string, names: readonly string[]): string[] =>
    names.map((name) => `${join(dirname(path), from)} ${name}`)
  return [
    ...[...code.matchAll(staticImport), ...code.matchAll(destructuredImport)].flatMap(([, list, from]) =>
      importsFrom(from!, importedNames(list!)),
    ),
    ...[...code.matchAll(thenImport)].flatMap(([, from, list]) => importsFrom(from!, importedNames(list!))),
    ...[...code.matchAll(memberImport), ...code.matchAll(lazyPageImport)].flatMap(([, from, name]) =>
      importsFrom(from!, [name!]),
    ),
  ]
}

const declared = /^export (?:async )?(?:const|let|function\*?|type|class|interface) (\w+)/gm
const listed = /^export (?:type )?\{([^}]*)\}/gm

const exportsOf = ({ code }: Source): string[] => [
  ...[...code.matchAll(declared)].map(([, name]) => name!),
  ...[...code.matchAll(listed)].flatMap(([, list]) => list!.split(',').map((name) => name.trim().split(' ').at(-1)!)),
]

/** Exports that none of the users imports, as `path: name`. */
export function unusedExports(files: readonly Source[], users: readonly Source[]): string[] {
  const imported = new Set(users.flatMap(importedBy))
  return files.flatMap((file) =>
    exportsOf(file)
      .filter((name) => name && !imported.has(`${file.path} ${name}`))
      .map((name) => `${file.path}: ${name}`),
  )
}

import { dirname, join } from 'node:path'
import type { Source } from './sources.ts'

/** `{ a, type B, c as d }` after `import` or `export`, or before an `import()`: by the names that the other file has. */
const named = (list: string): string[] =>
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

const fromForm = /\b(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'(\.[^']*)'/g
const unpackedForm = /\{([^{}]*)\}\s*=\s*await import\(\s*'(\.[^']*)'\s*\)/g
const pickedForm = /\bimport\(\s*'(\.[^']*)'\s*\)\)?\.(\w+)/g
const laterForm = /\bimport\(\s*'(\.[^']*)'\s*\)\.then\(\(\{([^}]*)\}\)/g
/** The router reads most pages when they are needed. */
const pageForm = /\bimport\(\s*'(\.[^']*)'\s*\)[^\n]*?,\s*'(\w+)'/g

/** What a file takes from others, as `path name`. */
function takenBy({ path, code }: Source): string[] {
  const taken = (from: string, names: readonly string[]): string[] =>
    names.map((name) => `${join(dirname(path), from)} ${name}`)
  return [
    ...[...code.matchAll(fromForm), ...code.matchAll(unpackedForm)].flatMap(([, list, from]) =>
      taken(from!, named(list!)),
    ),
    ...[...code.matchAll(laterForm)].flatMap(([, from, list]) => taken(from!, named(list!))),
    ...[...code.matchAll(pickedForm), ...code.matchAll(pageForm)].flatMap(([, from, name]) => taken(from!, [name!])),
  ]
}

const declared = /^export (?:async )?(?:const|let|function\*?|type|class|interface) (\w+)/gm
const listed = /^export (?:type )?\{([^}]*)\}/gm

const exportsOf = ({ code }: Source): string[] => [
  ...[...code.matchAll(declared)].map(([, name]) => name!),
  ...[...code.matchAll(listed)].flatMap(([, list]) => list!.split(',').map((name) => name.trim().split(' ').at(-1)!)),
]

/** What is exported and taken by none of the users, as `path: name`. */
export function idleExports(files: readonly Source[], users: readonly Source[]): string[] {
  const taken = new Set(users.flatMap(takenBy))
  return files.flatMap((file) =>
    exportsOf(file)
      .filter((name) => name && !taken.has(`${file.path} ${name}`))
      .map((name) => `${file.path}: ${name}`),
  )
}

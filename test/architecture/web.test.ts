import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { parseSync } from 'vite'
import { unusedExports } from './support/exports.ts'
import { type Source, sources as serverSources, webSources } from './support/sources.ts'

/** Hand-written code; generated files may be of any length. */
const sources = webSources.filter(({ path }) => !path.endsWith('.gen.ts'))

/** The page that a file belongs to, if it belongs to one: `settings` for `web/src/pages/settings/tags/tag-form.tsx`. */
const pageOf = (path: string): string | undefined => /^web\/src\/pages\/([^/]+)\//.exec(path)?.[1]
const under = (folder: string) => (path: string) => path.startsWith(`web/src/${folder}/`)
const arrows = sources.flatMap((source) => source.imports.map(({ from }) => ({ source, to: from })))
const shown = (found: readonly { source: Source; to: string }[]): string[] =>
  found.map(({ source, to }) => `${source.path} → ${to}`)

test('pages do not import from each other; only the router imports pages', () => {
  assert.ok(sources.length > 200, 'at least 200 files are found')
  const borrowed = arrows.filter(({ source, to }) => {
    const page = pageOf(to)
    return page !== undefined && page !== pageOf(source.path) && source.path !== 'web/src/router.tsx'
  })
  assert.deepEqual(shown(borrowed), [])
})

test('every import resolves to a file of the web app, a file shared with the server, or a package', () => {
  const shared = serverSources.filter(({ path }) => path.startsWith('src/shared/'))
  const paths = new Set([...webSources, ...shared].map(({ path }) => path))
  const astray = arrows.filter(({ to }) => /^(web|src|test|scripts|\.)/.test(to) && !/\.(css|json)$/.test(to))
  assert.deepEqual(shown(astray.filter(({ to }) => !paths.has(to))), [])
})

test('only the api folder sends requests to the server', () => {
  const talkers = sources
    .filter(({ code }) => /(?<![.\w])fetch\(|\bnew (EventSource|XMLHttpRequest|WebSocket)\b/.test(code))
    .map(({ path }) => path)
  assert.deepEqual(
    talkers.filter((path) => !under('api')(path)),
    [],
  )
})

test('pages use the dialogs and drawers of parts, which handle Escape', () => {
  const own = sources.filter(({ code }) => /<(Modal|Drawer)\b/.test(code)).map(({ path }) => path)
  assert.deepEqual(own, ['web/src/parts/dialog.tsx', 'web/src/parts/side-drawer.tsx'])
})

test('pages use the select fields of parts, which render their list only on focus', () => {
  const own = sources
    .filter(({ code }) => /import \{[^}]*\b(Multi)?Select\b[^}]*\} from '@mantine\/core'/.test(code))
    .map(({ path }) => path)
  assert.deepEqual(own, ['web/src/parts/select-fields.tsx'])
})

test('no file is longer than 250 lines', () => {
  const long = sources
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > 250)
  assert.deepEqual(long, [])
})

test('every export is used', () => {
  assert.deepEqual(unusedExports(sources, sources), [])
})

/** The local name of the texts of another file: `names` for `import { words as names } from './payload.ts'`. */
function nameIn(user: Source, path: string, name: string): string[] {
  if (user.path === path) return [name]
  if (!user.imports.some(({ from }) => from === path)) return []
  const forms = user.code.matchAll(new RegExp(`\\b${name}(?: as (\\w+))?\\b(?=[^{}]*\\} from)`, 'g'))
  return [...forms].map(([, other]) => other ?? name)
}

test('texts are read with useTexts, in the language of the reader', () => {
  const pairs = sources.flatMap(({ path, code }) =>
    [...code.matchAll(/\bconst (\w+) = texts\(/g)].map(([, name]) => ({ path, name: name! })),
  )
  assert.ok(pairs.length > 80, 'at least 80 texts are found')
  const unread = pairs.filter(
    ({ path, name }) =>
      !sources.some((user) =>
        nameIn(user, path, name).some((known) => new RegExp(`\\buseTexts\\(${known}\\)`).test(user.code)),
      ),
  )
  assert.deepEqual(unread, [])
  const oneLanguage = sources.filter(({ code }) => /\b\w*[wW]ords\.(en|de)\b/.test(code)).map(({ path }) => path)
  assert.deepEqual(oneLanguage, [])
})

/** Names and keys, which are the same in every language. */
const sameEverywhere = new Set(['Stint', 'OK', 'English', 'Deutsch', 'PIN', 'Ctrl K'])

type Node = { type?: string; value?: unknown }

/** Words written literally in JSX. */
function plainWords(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(plainWords)
  if (typeof node !== 'object' || node === null) return []
  const { type, value } = node as Node
  if (type === 'JSXText') return /\p{L}/u.test(String(value)) ? [String(value).trim()] : []
  return Object.values(node).flatMap(plainWords)
}

test('markup contains no literal words; all are texts in both languages', () => {
  const plain = sources
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap(({ path, text }) => {
      const { program, errors } = parseSync(path, text)
      assert.deepEqual(errors, [], path)
      return plainWords(program.body).map((words) => `${path}: ${words}`)
    })
  assert.deepEqual(
    plain.filter((found) => !sameEverywhere.has(found.split(': ')[1]!)),
    [],
  )
})

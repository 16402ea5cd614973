import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { unusedExports } from './support/exports.ts'
import { otherSources, sources, webSources } from './support/sources.ts'

test('no source file is longer than 250 lines', () => {
  const long = sources
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > 250)
  assert.deepEqual(long, [])
})

test('no source contains TODO, FIXME, XXX or HACK', () => {
  const later = sources.filter(({ text }) => /\b(TODO|FIXME|XXX|HACK)\b/.test(text)).map(({ path }) => path)
  assert.deepEqual(later, [])
})

test('file names are kebab-case, without service, manager, helper or util', () => {
  const odd = sources
    .map(({ path }) => path)
    .filter((path) => !/^src(\/[a-z0-9-]+)+(\.(sql|policy|job|columns))?\.ts$/.test(path))
  assert.deepEqual(odd, [])
  const empty = sources.map(({ path }) => path).filter((path) => /(service|manager|helper|util)s?\.ts$/.test(path))
  assert.deepEqual(empty, ['src/services.ts'])
})

test('every export is used', () => {
  // Tests import some parts directly.
  assert.deepEqual(unusedExports(sources, [...sources, ...webSources, ...otherSources]), [])
})

test('an unused export is found even if its name is used elsewhere', () => {
  const file = (path: string, code: string) => ({ path, code, text: code, imports: [] })
  const used = file(
    'src/a/used.ts',
    'export const one = 1\nexport type Two = 2\nexport { three as four } from "./x.ts"',
  )
  const same = file('src/b/used.ts', 'export const one = 1\nexport const lazy = 2\nexport async function picked() {}')
  const user = file(
    'src/c.ts',
    "import { one as first, type Two } from './a/used.ts'\nconst { lazy } = await import('./b/used.ts')\n(await import('./b/used.ts')).picked()",
  )
  assert.deepEqual(unusedExports([used, same], [used, same, user]), ['src/a/used.ts: four', 'src/b/used.ts: one'])
})

test('no statement orders names by code point', () => {
  const byCodePoint = sources
    .filter(({ text }) => /order by[^`$)\n]*\b(username|name|title|label)\b/.test(text))
    .map(({ path }) => path)
  assert.deepEqual(byCodePoint, [])
})

test('locks and recursive queries name the account, as a database distributed by account requires', () => {
  // Looked up before the account is known.
  const before = ['lockPasskey']
  const wide = sources
    .filter(({ path }) => path.startsWith('src/domain/') && path.endsWith('.sql.ts'))
    .flatMap(({ code }) => code.split(/^export /m))
    .filter((code) => /\bfor (no key )?(update|share)\b|with recursive/.test(code))
    .filter(
      (code) => !/account_id = (\$\{|p\.account_id)|accounts where id = \$\{|\((scope|\{ sql, accountId)/.test(code),
    )
    .map((code) => /(?:const|function) (\w+)/.exec(code)?.[1])
  assert.deepEqual(wide, before)
})

import { strict as assert } from 'node:assert'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { parseAst } from 'vite'
import { checkBuild } from '../../web/check-build.ts'
import { createDataFolder } from '../faults/support/embedded-folder.ts'

const page = '<!doctype html><script type="module" src="/assets/main.js"></script><a href="https://example.org/x">x</a>'

function checked(t: TestContext, files: Record<string, string>): void {
  const folder = createDataFolder(t)
  mkdirSync(join(folder, 'assets'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  checkBuild(folder, (code) => parseAst(code))
}

test('a build with valid scripts and no missing files passes', (t) => {
  const main = 'import "./part.js"; export const later = () => import("./part.js"); export * from "./part.js"'
  checked(t, { 'index.html': page, 'assets/main.js': main, 'assets/part.js': 'export const a = 1' })
})

for (const [title, files, problem] of [
  [
    'a script that does not parse',
    { 'assets/main.js': 'import("./x-!~{001}~.js" + !~{002}~)' },
    /main\.js is no valid/,
  ],
  ['a page that loads a script that does not exist', {}, /index\.html refers to \/assets\/main\.js/],
  ['a missing import', { 'assets/main.js': 'import a from "./a.js"' }, /main\.js refers to \.\/a\.js/],
  ['a missing dynamic import', { 'assets/main.js': 'void import("./a.js")' }, /main\.js refers to \.\/a\.js/],
] as const)
  test(`${title} fails the check`, (t) => {
    assert.throws(() => checked(t, { 'index.html': page, ...files }), problem)
  })

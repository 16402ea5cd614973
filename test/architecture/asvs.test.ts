import { strict as assert } from 'node:assert'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { test } from 'node:test'

const root = new URL('../../', import.meta.url).pathname
const table = readFileSync(`${root}docs/security/asvs.md`, 'utf8')
const rows = table
  .split('\n')
  .filter((line) => /^\| \(?\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()) as [string, string, string, string])

const isFile = (path: string): boolean => existsSync(root + path) && statSync(root + path).isFile()

/** Tests by their name below `test/`, or a folder of them; other files by their path below `src/` or from the root. */
const isThere = (name: string): boolean =>
  /\.\w+$/.test(name)
    ? isFile(name) || isFile(`src/${name}`) || isFile(`test/${name}`)
    : isFile(`test/${name}.test.ts`) || existsSync(`${root}test/${name}`)

/** The files that a row names: everything in code form with a slash in it; `…/` is the folder of the previous one. */
function namedIn(cell: string): string[] {
  let folder = ''
  return [...cell.matchAll(/`([^`\s]+\/[^`\s]+)`/g)]
    .map(([, name]) => name!)
    .filter((name) => !/^\/|:\/\//.test(name))
    .map((name) => {
      const whole = name.replace(/^…/, folder)
      folder = posix.dirname(whole)
      return whole
    })
}

test('every test and file that the ASVS table names exists', () => {
  const named = rows.flatMap(([, , , shown]) => namedIn(shown))
  assert.ok(named.length > 100, 'at least 100 names are found')
  assert.deepEqual(
    named.filter((name) => !isThere(name)),
    [],
  )
})

test('every row of the ASVS table has a known state and an explanation', () => {
  assert.ok(rows.length > 120, 'at least 120 rows are found')
  for (const [, requirement, state, shown] of rows) {
    assert.match(state, /^(held|held in part|held in v3, open in v1|n\/a|open)$/, requirement)
    assert.ok(shown.length > 3, requirement)
  }
})

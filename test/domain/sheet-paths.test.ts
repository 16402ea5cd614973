import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { withSheetPaths } from '../../src/domain/timesheets/sheet-paths.ts'
import type { Id } from '../../src/platform/ids.ts'

const pathsOf = (...names: string[]): string[] =>
  withSheetPaths(names.map((username, at) => ({ id: String(12 + at) as Id, username }))).map(({ path }) => path)

test('people of one name have their ids in the names of their files', () =>
  assert.deepEqual(pathsOf('Bob', 'BOB', 'Ada'), ['Bob 12.pdf', 'BOB 13.pdf', 'Ada.pdf']))

test('somebody who is called like another with an id', () =>
  assert.deepEqual(pathsOf('Bob', 'Bob', 'Bob 12'), ['Bob 12 12.pdf', 'Bob 13.pdf', 'Bob 12.pdf']))

test('composed letters are what they are composed of, and ß is ss', () => {
  assert.deepEqual(pathsOf('Zo\u00eb', 'Zoe\u0308'), ['Zo\u00eb 12.pdf', 'Zo\u00eb 13.pdf'])
  assert.deepEqual(pathsOf('Weiß', 'WEISS'), ['Weiß 12.pdf', 'WEISS 13.pdf'])
})

test('long names are cut, so that file systems take them, and stay apart', () => {
  const long = 'ä'.repeat(255)
  const paths = pathsOf(long, `${long.slice(1)}b`, 'Ada')
  assert.deepEqual(new Set(paths).size, 3)
  for (const path of paths) assert.ok(Buffer.byteLength(path) <= 255, path)
})

test('somebody who is called like a device of Windows', () =>
  assert.deepEqual(pathsOf('Con', 'Connie', 'nul.'), ['Con_.pdf', 'Connie.pdf', 'nul_.pdf']))

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { withSheetPaths } from '../../src/domain/timesheets/sheet-paths.ts'
import type { Id } from '../../src/platform/ids.ts'

const pathsOf = (...names: string[]): string[] =>
  withSheetPaths(names.map((username, at) => ({ id: String(12 + at) as Id, username }))).map(({ path }) => path)

test('files of people with the same name contain their ids', () =>
  assert.deepEqual(pathsOf('Bob', 'BOB', 'Ada'), ['Bob 12.pdf', 'BOB 13.pdf', 'Ada.pdf']))

test('a name that looks like another name with an id', () =>
  assert.deepEqual(pathsOf('Bob', 'Bob', 'Bob 12'), ['Bob 12 12.pdf', 'Bob 13.pdf', 'Bob 12.pdf']))

test('composed and decomposed letters are the same, and so are ß and ss', () => {
  assert.deepEqual(pathsOf('Zo\u00eb', 'Zoe\u0308'), ['Zo\u00eb 12.pdf', 'Zo\u00eb 13.pdf'])
  assert.deepEqual(pathsOf('Weiß', 'WEISS'), ['Weiß 12.pdf', 'WEISS 13.pdf'])
})

test('long names are cut to 255 bytes and stay unique', () => {
  const long = 'ä'.repeat(255)
  const paths = pathsOf(long, `${long.slice(1)}b`, 'Ada')
  assert.deepEqual(new Set(paths).size, 3)
  for (const path of paths) assert.ok(Buffer.byteLength(path) <= 255, path)
})

test('names of Windows devices are changed', () =>
  assert.deepEqual(pathsOf('Con', 'Connie', 'nul.'), ['Con_.pdf', 'Connie.pdf', 'nul_.pdf']))

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { sources } from './support/sources.ts'

test('no source file is longer than 250 lines', () => {
  const long = sources
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > 250)
  assert.deepEqual(long, [])
})

test('nothing is left for later', () => {
  const later = sources.filter(({ text }) => /\b(TODO|FIXME|XXX|HACK)\b/.test(text)).map(({ path }) => path)
  assert.deepEqual(later, [])
})

test('files are called in kebab-case, and after what they hold', () => {
  const odd = sources
    .map(({ path }) => path)
    .filter((path) => !/^src(\/[a-z0-9-]+)+(\.(sql|policy|job|columns))?\.ts$/.test(path))
  assert.deepEqual(odd, [])
  const empty = sources.map(({ path }) => path).filter((path) => /(service|manager|helper|util)s?\.ts$/.test(path))
  assert.deepEqual(empty, ['src/services.ts'])
})

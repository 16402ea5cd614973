import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createRecentlyUsed } from '../../src/platform/recently-used.ts'

test('a value is made once and kept until it is the least recently used of too many', () => {
  const made: string[] = []
  const cached = createRecentlyUsed<{ key: string }>(2)
  const get = (key: string) =>
    cached(key, () => {
      made.push(key)
      return { key }
    })
  const first = get('a')
  get('b')
  assert.equal(get('a'), first)
  get('c')
  assert.equal(get('a'), first)
  assert.deepEqual(made, ['a', 'b', 'c'])
  get('b')
  assert.deepEqual(made, ['a', 'b', 'c', 'b'])
})

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { compileLiteral, literalOf } from '../../src/platform/object-literal.ts'

test('each member has the value of its expression', () => {
  const build = compileLiteral<(values: string[]) => unknown>(
    literalOf([
      ['first', 'values[0]'],
      ['second', 'double(values[1])'],
      ['inner', literalOf([['id', 'values[0]']])],
    ]),
    ['values'],
    { double: (text: string) => text + text },
  )
  assert.deepEqual(build(['a', 'b']), { first: 'a', second: 'bb', inner: { id: 'a' } })
})

for (const name of ['?column?', 'it’s "quoted"', 'a\\b', 'line\nbreak', '\u2028', '0', 'included:user', 'constructor'])
  test(`a member can be called ${JSON.stringify(name)}`, () => {
    const build = compileLiteral<() => object>(literalOf([[name, '1']]), [], {})
    assert.deepEqual(Object.entries(build()), [[name, 1]])
  })

test('a member cannot be called __proto__, which would set the prototype', () => {
  assert.throws(() => literalOf([['__proto__', '1']]), /__proto__/)
})
